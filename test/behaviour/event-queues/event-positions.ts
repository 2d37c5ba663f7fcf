import type { IdScale } from '@chat/event-queues';

/** Finds the log position that caused a client event, by the event's id. @param positions of the log, ascending */
export function positionFinder(positions: readonly number[], { idStep, idRoom }: IdScale) {
  return (eventId: number): number | undefined => {
    const atMost = Math.floor(eventId / idStep);
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (positions[middle]! <= atMost) low = middle + 1;
      else high = middle;
    }
    const position = positions[low - 1];
    return position !== undefined && eventId < position * idStep + idRoom ? position : undefined;
  };
}
