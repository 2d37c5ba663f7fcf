import type { Mandate } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { NewState } from '../replayed/replayed-state.js';
import { shownCause, type ShownCause } from '../replayed/shown.js';
import { type FieldChange, KnownValues } from './known-values.js';
import { isHidden } from './hidden-changes.fold.js';

/** Category of a stream, and its first id; an undo has none. */
const STREAM = /^(undo)-|^([A-Za-z_]+)-(\d+)/;

/** Categories of an account's own data, and of what the service does by itself. */
export const PRIVATE: ReadonlySet<string> = new Set(
  (
    'flags draft snippet reminder scheduled_message alerts mutes topicPolicies topicKey carried navigation_view ' +
    'inspection inspectionWords entries botStorage botWarning webhookCall mail ephemeral'
  ).split(' '),
);

const NO_ADMINISTRATION = PRIVATE.union(
  new Set(
    'message moves erasures attachment userstatus logins login_erasures verification password_reset email_change'.split(
      ' ',
    ),
  ),
);

export interface ShownChange extends ShownCause {
  readonly number: number;
  readonly id: string;
  readonly event: string;
  readonly subject: string;
  readonly subject_id: number;
  /** Name of the account, channel or group at that time; null for others. */
  readonly subject_name: string | null;
  readonly changes: readonly FieldChange[];
}

export interface Period {
  /** UNIX milliseconds; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly after: number;
  readonly limit: number;
  /** Only changes by this request; missing: all. */
  readonly correlationId?: string | undefined;
}

export interface ShownChanges {
  readonly changes: readonly ShownChange[];
  readonly found_newest: boolean;
}

/** Every change of roles, groups, channels, permissions and settings, with old and new value, oldest first. */
export async function administration(
  log: EventLogReader,
  newState: NewState,
  { mandate, period }: { readonly mandate: Mandate; readonly period: Period },
): Promise<ShownChanges> {
  let time = 0;
  const { directory, fold } = newState(() => time);
  const known = new KnownValues();
  const changes: ShownChange[] = [];
  let number = 0;
  for await (const events of log.readAll({ without: { categories: NO_ADMINISTRATION } }))
    for (const event of events) {
      time = event.metadata.time;
      const subject = administered(event, mandate);
      fold(event);
      if (!subject || isHidden(event, mandate)) continue;
      const fields = known.take(event);
      number++;
      if (!isWithin(event, number, period)) continue;
      if (changes.length === period.limit) return { changes, found_newest: false };
      const { id, type, metadata } = event;
      const subject_name = nameOf(subject, directory);
      changes.push({
        number,
        id,
        event: type,
        ...subject,
        subject_name,
        ...shownCause(directory, metadata),
        changes: fields,
      });
    }
  return { changes, found_newest: true };
}

export const isWithin = (
  { metadata: { time, correlationId } }: RecordedEvent,
  number: number,
  { from, to, after, correlationId: sought = correlationId }: Period,
): boolean =>
  number > after && (from === null || time >= from) && (to === null || time < to) && correlationId === sought;

type Subject = Pick<ShownChange, 'subject' | 'subject_id'>;

function administered({ stream }: RecordedEvent, mandate: Mandate): Subject | undefined {
  const named = subjectOf(stream);
  if (!named || NO_ADMINISTRATION.has(named.subject)) return undefined;
  return isInMandate(named.subject, named.subject_id, mandate) ? named : undefined;
}

export function subjectOf(stream: string): Subject | undefined {
  const [, undo, subject = undo, id = 0] = STREAM.exec(stream) ?? [];
  return subject === undefined ? undefined : { subject, subject_id: Number(id) };
}

/** A mandate for some channels or accounts shows only their changes. */
function isInMandate(subject: string, id: number, { channelIds, accountIds }: Mandate): boolean {
  if (channelIds === null && accountIds === null) return true;
  if (subject === 'channel') return channelIds?.includes(id) ?? false;
  return (subject === 'user' || subject === 'subscriptions') && (accountIds?.includes(id) ?? false);
}

export function nameOf(
  { subject, subject_id: id }: Subject,
  directory: ReturnType<NewState>['directory'],
): string | null {
  if (subject === 'user' || subject === 'subscriptions') return directory.user(id)?.fullName ?? null;
  if (subject === 'channel') return directory.channel(id)?.name ?? null;
  return subject === 'group' ? (directory.group(id)?.name ?? null) : null;
}

declare module '../replay/questions.js' {
  interface Questions {
    readonly administration: {
      readonly asks: { readonly mandate: Mandate; readonly period: Period };
      readonly answer: ShownChanges;
    };
  }
}
