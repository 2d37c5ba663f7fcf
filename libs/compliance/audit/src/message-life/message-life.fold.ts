import type { Audited, Mandate } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { idsOf, type Recorded, type RecordedEvent, runsInclude } from '@chat/kernel';
import type { MessageFlagsEvent } from '@chat/message-flags';
import { groundOf, type MessageDeleted, type MessageDeletionCarriedOn, type MessageEvent } from '@chat/messages';
import type { DeletedContentErased } from '@chat/records';
import type { AttachmentDeleted, AttachmentRestored, AttachmentUploaded } from '@chat/uploads';
import type { NewState, ReplayedState } from '../replayed/replayed-state.js';
import {
  OUTSIDE,
  placeWithin,
  shownCause,
  type ShownCause,
  shownChannel,
  shownPerson,
  type ShownPerson,
  type ShownPlace,
  shownTime,
} from '../replayed/shown.js';
import { AccessHistory, type ShownAccess, type Whereabouts } from './access-history.js';
import { rightsChangedBy } from './rights-changes.js';

type Followed = MessageEvent | MessageDeletionCarriedOn | MessageFlagsEvent | DeletedContentErased | FileEvent;

type FileEvent = AttachmentUploaded | AttachmentDeleted | AttachmentRestored;

const FILE_EVENTS: ReadonlySet<string> = new Set(['AttachmentUploaded', 'AttachmentDeleted', 'AttachmentRestored']);

/** An event of the message; further fields by `event`. */
export interface LifeEntry extends ShownCause {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface LifeFile {
  readonly attachment_id: number;
  readonly name: string;
  readonly path_id: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly by: ShownPerson;
  readonly uploaded: string;
  readonly deleted: string | null;
}

export interface LifeMark extends ShownPerson {
  readonly mark: 'read' | 'unread';
  readonly time: string;
}

export interface LifeRecipient extends ShownPerson {
  readonly is_mentioned: boolean;
  readonly is_unread: boolean;
}

export interface ShownLife {
  readonly message_id: number;
  readonly state: 'visible' | 'deleted' | 'erased';
  /** Revision before which everything is erased. */
  readonly erased_events: number | 'all';
  /** Null when erased (likewise `posted`, `place`). */
  readonly author: ShownPerson | null;
  readonly posted: string | null;
  /** Current place, or place at the deletion. */
  readonly place: ShownPlace | null;
  readonly history: readonly LifeEntry[];
  readonly files: readonly LifeFile[];
  /** Null when the record of readers is erased. */
  readonly access: readonly ShownAccess[] | null;
  readonly access_omitted: number;
  readonly marks: readonly LifeMark[];
  readonly recipients: readonly LifeRecipient[];
}

const OTHER_MESSAGES = new Set(['message']);
/** Ids are not posted strictly in order. Tolerance when a subscription is compared with a message id. */
const NEIGHBOURS = 1_000;

const MOST_MOVED = 1_000;
const MOST_RECIPIENTS = 10_000;

export interface LifeQuestion {
  readonly messageId: number;
  readonly mandate: Mandate;
  readonly now: number;
}

/**
 * Everything that happened to a message, from the log alone, without places outside the mandate; undefined when the log has no such
 * message.
 * @throws DamagedLog when events of the message are damaged or missing
 */
export async function messageLife(
  log: EventLogReader,
  newState: NewState,
  { messageId, mandate, now }: LifeQuestion,
): Promise<ShownLife | undefined> {
  const stream = `message-${messageId}`;
  // Reading the stream detects missing events, which reading the whole log does not.
  for await (const _event of log.read(stream)) continue;
  const life = new MessageLife(newState, messageId, mandate);
  const besides = new Set(Array.from({ length: 1 + NEIGHBOURS }, (_, at) => `message-${messageId + at}`));
  for await (const events of log.readAll({ without: { categories: OTHER_MESSAGES, besides } }))
    for (const event of events) life.take(event);
  let below = 0;
  for await (const erasure of log.erasures()) if (erasure.stream === stream) below = erasure.below;
  return life.shown(below, now);
}

class MessageLife {
  #time = 0;
  readonly #state: ReplayedState;
  readonly #access: AccessHistory;
  readonly #history: LifeEntry[] = [];
  readonly #files = new Map<number, LifeFile>();
  readonly #named = new Set<number>();
  readonly #marks: LifeMark[] = [];
  #recipients: LifeRecipient[] = [];
  #versions = 0;
  #posted: number | undefined;
  #isAccessKnown = false;
  #deletion: 'kept' | 'erased' | undefined;
  /** Erased events that a later one carries on, right before it. */
  #carriedOn = 0;
  #message: Whereabouts | undefined;

  constructor(
    newState: NewState,
    private readonly messageId: number,
    private readonly mandate: Mandate,
  ) {
    this.#state = newState(() => this.#time);
    this.#access = new AccessHistory(this.#state.directory);
  }

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<Followed>;
    this.#time = event.metadata.time;
    const isOwn = concerns(event, this.messageId);
    const isGoing = isOwn && (event.type === 'MessageDeleted' || event.type === 'TopicMessagesDeleted');
    if (isGoing && this.#message?.isDeleted === false) this.#recipients = this.#recipientsNow();
    const reader =
      event.type === 'MessageFlagsAdded' || event.type === 'MessageFlagsRemoved' ? event.data.userId : null;
    const wasRead = reader !== null && this.#isRead(reader);
    this.#state.fold(event);
    if (reader !== null && this.#isRead(reader) !== wasRead) this.#mark(reader, !wasRead);
    if (FILE_EVENTS.has(event.type)) this.#takeFile(event as Recorded<FileEvent>);
    if (isOwn) this.#takeOwn(event);
    this.#takeAccess(event, isOwn);
    if (event.type === 'MessageDeletionCarriedOn' && event.data.messageId === this.messageId)
      this.#carriedOn = event.data.past.length;
  }

  shown(below: number, now: number): ShownLife | undefined {
    const { directory } = this.#state;
    const message = this.#message;
    if (this.#history.length === 0 && below === 0) return undefined;
    const isErased = this.#deletion === 'erased' || below === Infinity || (below > 0 && message?.isDeleted === true);
    const { access, omitted } = this.#access.shown(now);
    return {
      message_id: this.messageId,
      state: isErased ? 'erased' : message?.isDeleted ? 'deleted' : 'visible',
      erased_events: below === Infinity ? 'all' : below - this.#carriedOn,
      author: message ? shownPerson(directory, message.senderId) : null,
      posted: this.#posted === undefined ? null : shownTime(this.#posted),
      place: message ? this.#placeOf(message) : null,
      history: this.#history,
      files: [...this.#named].flatMap((id) => this.#files.get(id) ?? []),
      access: this.#isAccessKnown ? access : null,
      access_omitted: omitted,
      marks: this.#marks,
      recipients: !message || message.isDeleted ? this.#recipients : this.#recipientsNow(),
    };
  }

  #takeOwn(event: Recorded<Followed>): void {
    const { id, stream, revision, type, metadata } = event;
    const details = this.#detailsOf(event);
    const cause = shownCause(this.#state.directory, metadata);
    if (type === 'DeletedContentErased' && !this.mandate.mayHold) return;
    this.#history.push({ id, stream, revision, event: type, ...cause, client: clientOf(event), details });
  }

  #detailsOf(event: Recorded<Followed>): LifeEntry['details'] {
    switch (event.type) {
      case 'MessagePosted': {
        const { senderId, conversation, content, renderedContent, attachmentIds, readBySender } = event.data;
        this.#message = { messageId: this.messageId, senderId, conversation, arrivedAt: null, isDeleted: false };
        this.#posted = event.metadata.time;
        this.#isAccessKnown = true;
        this.#name(attachmentIds);
        if (readBySender) this.#mark(senderId, true);
        const place = this.#placeOf(event.data);
        return { version: ++this.#versions, place, content, rendered_content: renderedContent };
      }
      case 'MessageContentEdited': {
        const { senderId, conversation, content, renderedContent, attachmentIds, previous } = event.data;
        this.#message ??= { messageId: this.messageId, senderId, conversation, arrivedAt: null, isDeleted: false };
        this.#name(attachmentIds);
        const version = ++this.#versions;
        return { version, previous_content: previous.content, content, rendered_content: renderedContent };
      }
      case 'MessageRerendered':
        return { rendered_content: event.data.renderedContent };
      case 'MessagesMoved': {
        this.#moved();
        return { ...this.#endsOf(event.data), propagate_mode: event.data.propagateMode };
      }
      case 'ReactionAdded':
      case 'ReactionRemoved':
        return { emoji_name: event.data.emojiName, emoji_code: event.data.emojiCode };
      case 'MessageNamesReplaced':
        return { name_of: shownPerson(this.#state.directory, event.data.userId) };
      case 'SubmessageAdded':
        return { msg_type: event.data.msgType, content: event.data.content };
      case 'MessageReported': {
        const { reportType, description, content } = event.data;
        return { report_type: reportType, description, version: this.#versions || null, content };
      }
      case 'TopicMessagesDeleted':
        this.#gone();
        return { ground: groundOf(event) };
      case 'MessageDeleted':
        return this.#deleted(event);
      case 'MessageRestored':
        return this.#restored(event.data);
      case 'DeletedContentErased':
        this.#deletion = 'erased';
        return {};
      default:
        return {};
    }
  }

  #deleted(event: Recorded<MessageDeleted>): LifeEntry['details'] {
    const { data } = event;
    const { senderId, conversation, arrivedAt, postedAt, isKept } = data;
    this.#message = { messageId: this.messageId, senderId, conversation, arrivedAt, isDeleted: true };
    this.#posted ??= postedAt;
    this.#deletion = isKept ? 'kept' : 'erased';
    return {
      ground: groundOf(event),
      place: this.#placeOf(data),
      is_content_kept: isKept ?? false,
    };
  }

  #restored(data: Extract<MessageEvent, { type: 'MessageRestored' }>['data']): LifeEntry['details'] {
    const { messageId } = this;
    const { senderId, conversation } = data;
    const arrivedAt = this.#state.messageFlags.posted.locationOf({ messageId, conversation })?.arrivedAt ?? null;
    this.#message = { messageId, senderId, conversation, arrivedAt, isDeleted: false };
    this.#deletion = undefined;
    return { place: this.#placeOf(data) };
  }

  #placeOf(audited: Audited): ShownPlace {
    return placeWithin(this.mandate, this.#state.directory, audited);
  }

  #endsOf({ from, to, messageIds }: Extract<MessageEvent, { type: 'MessagesMoved' }>['data']): LifeEntry['details'] {
    const { channelIds } = this.mandate;
    const shown = ({ channelId }: { readonly channelId: number }, topic: string) => {
      if (channelIds && !channelIds.includes(channelId)) return OUTSIDE;
      return { ...shownChannel(this.#state.directory, channelId), topic };
    };
    const ends = { from: shown(from, from.topic), to: shown(to, to.topic ?? from.topic) };
    const ids = idsOf(messageIds);
    const isOutside = ends.from === OUTSIDE && ends.to === OUTSIDE;
    const shownIds = isOutside ? [this.messageId] : ids.slice(0, MOST_MOVED);
    return { ...ends, message_ids: shownIds, message_ids_omitted: ids.length - shownIds.length };
  }

  #moved(): void {
    const message = this.#message;
    if (!message) return;
    const location = this.#state.messageFlags.posted.locationOf(message);
    if (location) this.#message = { ...message, ...location };
  }

  #gone(): void {
    if (this.#message) this.#message = { ...this.#message, isDeleted: true };
  }

  #takeAccess(event: Recorded<Followed>, isOwn: boolean): void {
    const message = this.#message;
    if (!message || !this.#isAccessKnown) return;
    if (isOwn) this.#access.take(this.#time, this.#deletion === 'erased' ? undefined : message);
    if (isOwn || this.#deletion === 'erased') return;
    const changed = rightsChangedBy(event);
    if (changed) this.#access.take(this.#time, message, changed === 'all' ? undefined : changed);
  }

  #takeFile({ type, data, metadata }: Recorded<FileEvent>): void {
    const { attachmentId: id } = data;
    if (type !== 'AttachmentUploaded') {
      const file = this.#files.get(id);
      if (file)
        this.#files.set(id, { ...file, deleted: type === 'AttachmentRestored' ? null : shownTime(metadata.time) });
      return;
    }
    const { name, pathId, size, sha256 = null, ownerId } = data as AttachmentUploaded['data'];
    const by = shownPerson(this.#state.directory, ownerId);
    const uploaded = shownTime(metadata.time);
    this.#files.set(id, { attachment_id: id, name, path_id: pathId, size, sha256, by, uploaded, deleted: null });
  }

  #name(attachmentIds: readonly number[] = []): void {
    for (const id of attachmentIds) this.#named.add(id);
  }

  #isRead(userId: number): boolean {
    const message = this.#message;
    if (!message || message.isDeleted) return false;
    const { kept, posted } = this.#state.messageFlags;
    return kept.has('read', userId, posted.homeKey(message), this.messageId);
  }

  #mark(userId: number, isRead: boolean): void {
    const mark = isRead ? 'read' : 'unread';
    this.#marks.push({ ...shownPerson(this.#state.directory, userId), mark, time: shownTime(this.#time) });
  }

  #recipientsNow(): LifeRecipient[] {
    const { directory, messageFlags } = this.#state;
    const message = this.#message!;
    const flagged = { ...message, mentions: messageFlags.posted.mentionsOf(this.messageId) };
    const found: LifeRecipient[] = [];
    const { conversation } = message;
    for (const { id, isDeleted } of directory.users()) {
      if (found.length === MOST_RECIPIENTS) break;
      if (isDeleted && conversation.kind === 'direct' && conversation.userIds.includes(id))
        found.push({ ...shownPerson(directory, id), is_mentioned: false, is_unread: false });
      if (isDeleted) continue;
      if (!messageFlags.isKnown(id, flagged)) continue;
      const flags = messageFlags.flagsFor(id, flagged);
      const isMentioned = flags.some((flag) => flag.endsWith('mentioned'));
      found.push({ ...shownPerson(directory, id), is_mentioned: isMentioned, is_unread: !flags.includes('read') });
    }
    return found;
  }
}

function concerns(event: Recorded<Followed>, messageId: number): boolean {
  switch (event.type) {
    case 'MessagesMoved':
      return runsInclude(event.data.messageIds, messageId);
    case 'TopicMessagesDeleted':
      return event.data.messages.some((each) => each.messageId === messageId);
    case 'DeletedContentErased':
      return event.data.messageIds.includes(messageId);
    case 'DeletionTopicRecorded':
    case 'MessageDeletionCarriedOn':
      return false;
    default:
      return event.stream === `message-${messageId}`;
  }
}

/** Former builds recorded it of the posting alone. */
const clientOf = ({ type, data, metadata }: Recorded<Followed>): string | null =>
  metadata.client ?? (type === 'MessagePosted' ? data.client : null);

declare module '../replay/questions.js' {
  interface Questions {
    readonly message_life: { readonly asks: LifeQuestion; readonly answer: ShownLife | undefined };
  }
}
