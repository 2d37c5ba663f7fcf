import type { LIMITS } from '@chat/kernel';

/** What one request and its connection may cost. Tests set their own. */
export type HttpLimits = { readonly [Name in keyof (typeof LIMITS)['http']]: number };

/** Injection token of the limits. */
export const HTTP_LIMITS = Symbol('HttpLimits');
