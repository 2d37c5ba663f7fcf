import type { Mandate } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';

/** The readable part of an event. */
export interface Extract {
  readonly data: unknown;
  /** Names of the fields that are not in it; empty: the event is whole. */
  readonly leftOut: readonly string[];
}

/** Fields of events that have the id of a channel where a message was. */
const CHANNEL_FIELDS = new Set(['channelId', 'postedTo']);

/** Leaves out where a message was that the mandate covers now, where it does not cover the place. */
export function extractOf({ data }: RecordedEvent, { channelIds }: Mandate): Extract {
  const isOutside = (id: unknown) => typeof id === 'number' && channelIds !== null && !channelIds.includes(id);
  const leftOut: string[] = [];
  const within = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => within(each, `${path}[${at}]`));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).flatMap(([name, field]) => {
      const own = `${path}.${name}`;
      const place = CHANNEL_FIELDS.has(name) ? field : (field as { readonly channelId?: unknown } | null)?.channelId;
      if (!isOutside(place)) return [[name, within(field, own)]];
      leftOut.push(own);
      return [];
    });
    return Object.fromEntries(kept) as unknown;
  };
  return { data: within(data, 'data'), leftOut };
}

export const NAMES_OUTSIDE = 'names a place outside of the mandate';

/** For a proof: why an event is not opened. */
export const withholding =
  (mandate: Mandate) =>
  (event: RecordedEvent): string | undefined =>
    extractOf(event, mandate).leftOut.length > 0 ? NAMES_OUTSIDE : undefined;
