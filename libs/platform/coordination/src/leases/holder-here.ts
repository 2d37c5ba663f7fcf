import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Name of this process as a lease holder, for the operator: machine, process id and a random part. */
export function holderHere(): string {
  return `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
}
