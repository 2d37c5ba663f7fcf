import type { EventQueue } from './event-queue.js';
import type { SharedEvent } from './shared-event.js';

/** Operators of narrows that take an address. */
const OF_PEOPLE = new Set(['sender', 'mentions']);

/**
 * True when a queue may hold the name or the address of an account: in a waiting event where the server wrote it beside the id, or
 * in the narrow of its registration, whose name nobody finds any more. Reads all waiting events of all queues once.
 */
export function namesAccount(userId: number): (queue: EventQueue) => boolean {
  const beside = new RegExp(
    `"(?:sender_id|user_id)":${userId}[,}]|"id":${userId},"email"|data-user-id=\\\\"${userId}\\\\"`,
  );
  const known = new Map<SharedEvent, boolean>();
  const isNamed = (event: SharedEvent) => known.getOrInsertComputed(event, ({ text }) => beside.test(text));
  return (queue) =>
    queue.registration.narrow.some(([operator]) => OF_PEOPLE.has(operator)) || queue.waiting().some(isNamed);
}
