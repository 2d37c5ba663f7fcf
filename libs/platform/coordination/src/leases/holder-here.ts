import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names this process when it asks for a lease, so that an operator finds it: its machine, its number there, and a random part. */
export function holderHere(): string {
  return `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
}
