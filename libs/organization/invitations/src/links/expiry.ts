import type { Cause } from '@chat/event-log';

export function expiryOf(lifetimeSeconds: number | null, { time }: Cause): number | null {
  return lifetimeSeconds === null ? null : Math.floor(time / 1000) + lifetimeSeconds;
}
