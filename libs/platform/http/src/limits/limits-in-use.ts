import { LIMITS } from '../http.limits.js';

/** Limits of one request and its connection. Tests set their own. */
export type HttpLimits = { readonly [Name in keyof (typeof LIMITS)['http']]: number };

/** Injection token of the limits. */
export const LIMITS_IN_USE = Symbol('LimitsInUse');
