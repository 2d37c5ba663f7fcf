import type { Subscription, SubscriptionInterval } from '../records/channel.js';
import type { Directory } from './directory.js';

type Intervals = Subscription['intervals'];

/** The times of a subscription, of which one begins at this log position, unless one lasts already. */
export function receivingSince(directory: Directory, position: number, intervals: Intervals = []): Intervals {
  if (isOpen(intervals.at(-1))) return intervals;
  return [...intervals, [directory.messageIds.atMost(Infinity) + 1, null, position, null]];
}

/** The times of a subscription, of which the last one ends at this log position, unless it ended before. */
export function receivingUntil(directory: Directory, position: number, intervals: Intervals): Intervals {
  const last = intervals.at(-1);
  if (!isOpen(last)) return intervals;
  return [...intervals.slice(0, -1), [last[0], directory.messageIds.atMost(Infinity), last[2], position]];
}

function isOpen(interval: SubscriptionInterval | undefined): interval is SubscriptionInterval {
  return interval !== undefined && interval[1] === null;
}
