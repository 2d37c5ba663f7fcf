import type { Directory, Effects } from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';

/** A client's registration, as far as it affects the form of events (contract, event-queues: Registering a queue). */
export interface Reader {
  readonly userId: number;
  readonly queueId: string;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly includeSubscribers: boolean;
  readonly capabilities: ReadonlySet<ClientCapability>;
}

/** Client capabilities by their wire names (contract, event-queues: Client capabilities). */
export const CLIENT_CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const;
export type DeclaredCapability = (typeof CLIENT_CAPABILITIES)[number];

/** zulip-terminal before 0.8 does not declare its needs; the server knows it by its name. */
export type ClientCapability = DeclaredCapability | 'older_terminal';

/** One client event, without its `id`. */
export interface ClientEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

type FormValue = string | number | boolean | readonly (FormValue | null)[] | FormFields;
interface FormFields {
  readonly [field: string]: FormValue | null;
}

/** An announcement's finding about a reader: a plain value, compared by its content. */
export type Form = FormValue;

/**
 * The client event for a log event, for its whole audience, in as many forms as readers need. It is made with the directory as of
 * that log event, and its functions are called at once, in that state.
 */
export interface Announcement<F extends Form = Form> {
  /** Client event type, for the `event_types` filter. */
  readonly type: string;
  /** Accounts whose queues get it. */
  readonly audience: ReadonlySet<number>;
  /** Chooses the form for the reader; null when it gets nothing. Readers with equal forms share one serialized event. */
  formFor(reader: Reader): F | null;
  /** The event in this form, or several, in order. The form is all that it knows of a reader. */
  eventFor(form: F): ClientEvent | readonly ClientEvent[];
  /** For a message event: the facts for registered narrows, and whether queues of all public channels get it too. */
  readonly message?: AnnouncedMessage;
  /** An erasure has no other fields. */
  readonly erases?: never;
}

/** Streams that were erased. Their waiting events are replaced by heartbeats. */
export interface Erasure {
  readonly erases: readonly string[];
  /** An account that has no name any more: a queue with an event that may name it ends, and its client registers again. */
  readonly namelessId?: number;
}

/** Infers the form's type from `formFor`, so that `eventFor` gets it and nothing else about the reader. */
export function announcement<F extends Form>(parts: Announcement<F>): Announcement {
  return parts;
}

/** An event that has one form for its whole audience. */
export function announcementTo(audience: ReadonlySet<number>, event: ClientEvent): Announcement {
  return { type: event.type, audience, formFor: () => true, eventFor: () => event };
}

/** The events that a reader gets. For tests. */
export function eventsFor(announced: Announcement | Erasure, reader: Reader): ClientEvent[] {
  if (announced.erases || !announced.audience.has(reader.userId)) return [];
  const form = announced.formFor(reader);
  return form === null ? [] : [announced.eventFor(form)].flat();
}

export interface AnnouncedMessage {
  readonly isPublic: boolean;
  readonly channelName: string | null;
  readonly topic: string;
  /** True when the address, as this account may use it, names the sender. */
  isFrom(address: string, userId: number): boolean;
  /** True when the address, as this account may use it, names somebody whom the message mentions. */
  mentions(address: string, userId: number): boolean;
  flagsOf(userId: number): readonly string[];
}

type AnnouncerStep<Event extends DomainEvent> = (
  event: RecordedEvent<Event>,
  directory: Directory,
  effects: Effects,
) => Iterable<Announcement | Erasure>;

/**
 * The client events for the log events of one capability, by stored type, in the order in which clients must see them.
 * Steps run after the directory has folded the event, and get the folds' effects. They are pure: no I/O, no clock.
 */
export type Announcer<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]?: AnnouncerStep<Extract<Event, { type: Type }>>;
};

/**
 * The subjects of announcers. When a log event concerns several subjects, clients are notified in this order: an event comes after
 * those it refers to, except that a departing account leaves everything first. An account that a client may no longer know is
 * removed last.
 */
export const SUBJECTS = [
  'departures',
  'accounts',
  'realm',
  'groups',
  'channels',
  'messages',
  'files',
  'personal',
  'partings',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Only one announcer may handle one subject of a log event. */
export type Announcers = Readonly<Partial<Record<Subject, readonly object[]>>>;
