import { createHash } from 'node:crypto';

/** Names the stream of a view: fragments are too long, and too personal, for the name of a stream. */
export function viewKey(userId: number, fragment: string): string {
  return `${userId}_${createHash('sha256').update(fragment).digest('hex').slice(0, 32)}`;
}
