import type { Subscription, SubscriptionInterval } from '../records/channel.js';
import type { Directory } from './directory.js';

type Intervals = Subscription['intervals'];

/** The intervals of a subscription that gets new messages after this log position, unless it already does. */
export function receivingSince(directory: Directory, position: number, intervals: Intervals = []): Intervals {
  if (intervals.at(-1)?.[1] === null) return intervals;
  return [...endedAt(position, intervals), [newestId(directory) + 1, null, position, null]];
}

/** The intervals of a subscription that ends at this log position, unless it has already ended. */
export function receivingUntil(directory: Directory, position: number, intervals: Intervals): Intervals {
  return endedAt(position, receivingNothing(directory, intervals));
}

/** The intervals of a subscription whose account is deactivated: it lasts, but gets no new messages. */
export function receivingNothing(directory: Directory, intervals: Intervals): Intervals {
  return withLast(intervals, ([from, to, since, until]) => [from, to ?? newestId(directory), since, until]);
}

function endedAt(position: number, intervals: Intervals): Intervals {
  return withLast(intervals, ([from, to, since, until]) => [from, to, since, until ?? position]);
}

function withLast(intervals: Intervals, change: (last: SubscriptionInterval) => SubscriptionInterval): Intervals {
  const last = intervals.at(-1);
  return last ? [...intervals.slice(0, -1), change(last)] : intervals;
}

/** Counts messages that may be restored: they return to those who received them. */
function newestId({ messageIds, keptMessageIds }: Directory): number {
  return Math.max(messageIds.atMost(Infinity), keptMessageIds.atMost(Infinity));
}
