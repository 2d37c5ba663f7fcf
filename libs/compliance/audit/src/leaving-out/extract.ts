import type { Mandate } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { Others } from './others.js';

/** The readable part of an event. */
export interface Extract {
  readonly data: unknown;
  /** Names of missing or changed fields; empty: the event is complete. */
  readonly leftOut: readonly string[];
}

export interface Omission {
  readonly mandate: Mandate;
  /** Undefined: names are shown. */
  readonly others?: Others | undefined;
}

/** Fields of events with the id of a channel where a message was. */
const CHANNEL_FIELDS = new Set(['channelId', 'postedTo']);
/** Fields with the actor's text about a message of somebody else. */
const WORDS_OF_ACTOR: Readonly<Record<string, string>> = { SubmessageAdded: 'content', MessageReported: 'description' };

/** Leaves out places outside a mandate, and, on request, names and words of others. */
export function extractOf(event: RecordedEvent, omission: Omission): Extract {
  const leftOut: string[] = [];
  const within = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => within(each, `${path}[${at}]`));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).flatMap(([name, field]) => {
      const own = `${path}.${name}`;
      const shown = isHidden(event, name, field, omission) ? undefined : textWithin(name, field, omission.others);
      if (shown !== field) leftOut.push(own);
      return shown === undefined ? [] : [[name, within(shown, own)]];
    });
    return Object.fromEntries(kept) as unknown;
  };
  const data = within(event.data, 'data');
  if (hidesWhetherKept(event, omission)) leftOut.push('data.isKept');
  return { data: leftOut.length === 0 ? event.data : data, leftOut };
}

/** Equals a deletion that a legal hold kept: without the right, nobody may distinguish them. */
const hidesWhetherKept = ({ type, data }: RecordedEvent, { mandate }: Omission): boolean =>
  type === 'MessageDeleted' && !mandate.mayHold && !(data as { readonly isKept?: true }).isKept;

function isHidden({ type, metadata }: RecordedEvent, name: string, field: unknown, omission: Omission): boolean {
  const { mandate, others } = omission;
  const place = CHANNEL_FIELDS.has(name) ? field : (field as { readonly channelId?: unknown } | null)?.channelId;
  if (typeof place === 'number' && mandate.channelIds?.includes(place) === false) return true;
  if (!others) return false;
  if (name === 'renderedContent') return others.isMentionedIn(String(field));
  return WORDS_OF_ACTOR[type] === name && metadata.actorId !== null && others.has(metadata.actorId);
}

const textWithin = (name: string, field: unknown, others: Others | undefined): unknown =>
  others && name === 'content' && typeof field === 'string' ? others.without(field) : field;

export const SAYS_WHETHER_KEPT = 'says whether content was kept';

/** For a proof: the reason why an event is not opened. */
export const withholding =
  (omission: Omission) =>
  (event: RecordedEvent): string | undefined => {
    const { leftOut } = extractOf(event, { mandate: omission.mandate });
    if (leftOut.some((name) => name !== 'data.isKept')) return 'names a place outside of the mandate';
    if (leftOut.length > 0) return SAYS_WHETHER_KEPT;
    return extractOf(event, omission).leftOut.length > 0 ? 'names others' : undefined;
  };
