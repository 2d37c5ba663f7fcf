import { type RecordedEvent, weigh } from '@chat/kernel';
import { LIMITS } from '../event-log.limits.js';

/** Some consecutive events of the log. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Nothing more was in the log when they were read. */
  readonly isEnd: boolean;
}

/** Where the page ends that begins at `start`: it has at most `limit` events, and ends with the one that reaches a page's size. */
export function endOfPage(events: readonly RecordedEvent[], start = 0, limit: number = LIMITS.log.pageEvents): number {
  const most = Math.min(events.length, start + limit);
  let end = start;
  for (let characters = 0; end < most && characters < LIMITS.log.pageCharacters; end++) {
    // The weight of the last event does not matter.
    if (end + 1 < most) characters += weigh(events[end]!.data);
  }
  return end;
}

export function* inPages(events: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  for (let start = 0; start < events.length;) {
    const end = endOfPage(events, start);
    yield events.slice(start, end);
    start = end;
  }
}
