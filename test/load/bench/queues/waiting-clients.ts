import type { Account } from '../organization.js';

/** Questions to a process of waiting clients. */
export type WaitingQuestion =
  { readonly ask: 'wait'; readonly port: number; readonly accounts: readonly Account[] } | { readonly ask: 'hear' };

/** To `wait`: how many do; to `hear`: when the last one had its event, in milliseconds since the epoch. */
export type WaitingAnswer = number;
