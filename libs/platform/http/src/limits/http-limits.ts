import type { LIMITS } from '@chat/kernel';

/** Cost limits of one request and its connection. Tests set their own. */
export type HttpLimits = { readonly [Name in keyof (typeof LIMITS)['http']]: number };

/** Injection token of the limits. */
export const HTTP_LIMITS = Symbol('HttpLimits');
