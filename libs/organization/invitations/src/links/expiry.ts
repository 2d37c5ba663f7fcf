import type { Cause } from '@chat/event-log';

/** UNIX seconds at which what lives so long from now on is over; null: never. */
export function expiryOf(lifetimeSeconds: number | null, { time }: Cause): number | null {
  return lifetimeSeconds === null ? null : Math.floor(time / 1000) + lifetimeSeconds;
}
