import type { Directory } from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';

/** What a client asked for when it registered, as far as the form of events depends on it (contract, register). */
export interface Reader {
  readonly userId: number;
  readonly queueId: string;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly includeSubscribers: boolean;
  readonly capabilities: ReadonlySet<ClientCapability>;
}

/** What a client can say that it understands, by the wire names (contract, client capabilities). */
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
export type ClientCapability = (typeof CLIENT_CAPABILITIES)[number];

/** One client event, without its `id`. */
export interface ClientEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * One client event that a log event causes, for everyone whom it concerns. It is made with the directory as of that log
 * event, and `eventFor` is called at once, in that state.
 */
export interface Announcement {
  /** Client event type, for the `event_types` filter. */
  readonly type: string;
  /** Accounts whose queues get it. */
  readonly audience: ReadonlySet<number>;
  /**
   * Names the form that this reader gets: readers with the same variant share one serialization. Null: nothing for this
   * reader. Everything that `eventFor` reads of the reader must show in the variant.
   */
  variantFor(reader: Reader): string | null;
  eventFor(reader: Reader): ClientEvent;
  /** Of a message event: what registered narrows look at, and whether queues of all public channels get it too. */
  readonly message?: AnnouncedMessage;
  /** Streams whose content is erased: what came from them and still waits in any queue turns into a heartbeat. */
  readonly erases?: readonly string[];
}

export interface AnnouncedMessage {
  readonly isPublic: boolean;
  readonly channelName: string | null;
  readonly topic: string;
  readonly senderEmail: string;
  flagsOf(userId: number): readonly string[];
}

type AnnouncerStep<Event extends DomainEvent> = (
  event: RecordedEvent<Event>,
  directory: Directory,
) => Iterable<Announcement>;

/**
 * What the events of one capability tell clients, by stored type, in the order in which clients must see it.
 * Steps run after the directory has folded the event. They are pure: no I/O, no clock.
 */
export type Announcer<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]?: AnnouncerStep<Extract<Event, { type: Type }>>;
};
