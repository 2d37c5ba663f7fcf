import { type RecordedEvent, weigh } from '@chat/kernel';
import { LIMITS } from '../event-log.limits.js';

/** Consecutive events of the log. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  /** True when the log had no more when they were read. */
  readonly isEnd: boolean;
}

/** End of the page that begins at `start`: at most `limit` events, the last of which reaches a page's size. */
export function endOfPage(events: readonly RecordedEvent[], start = 0, limit: number = LIMITS.log.pageEvents): number {
  const most = Math.min(events.length, start + limit);
  let end = start;
  for (let characters = 0; end < most && characters < LIMITS.log.pageCharacters; end++) {
    // The last event may have any weight.
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
