import { type Audited, isCovered, type Mandate } from '@chat/directory';
import { categoryOf, type EventLogReader } from '@chat/event-log';
import { idsOf, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageEvent, MessagesMoved } from '@chat/messages';
import type { NewState, ReplayedState } from '../replayed/replayed-state.js';
import { OUTSIDE, placeWithin, shownCause, type ShownCause, shownPlace, type ShownPlace } from '../replayed/shown.js';
import { isWithin, nameOf, type Period, PRIVATE, subjectOf } from './administration.js';
import { type FieldChange, KnownValues } from './known-values.js';
import { isHidden } from './hidden-changes.fold.js';
import { isUnrestricted } from '../mandate/is-unrestricted.js';

/** An act of the account, or a change made to it. */
export interface TimeLineEntry extends ShownCause {
  readonly number: number;
  readonly id: string;
  readonly event: string;
  readonly stream: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly subject_name: string | null;
  readonly message_id: number | null;
  readonly place: ShownPlace | null;
  readonly content: string | null;
  readonly changes: readonly FieldChange[];
}

export interface TimeLine {
  readonly entries: readonly TimeLineEntry[];
  readonly found_newest: boolean;
}

interface Asked {
  readonly userId: number;
  readonly mandate: Mandate;
  readonly period: Period;
}

const MESSAGE = /^message-(\d+)$/;
const IN_OTHER_EVENTS: ReadonlySet<string> = new Set([
  'DeletionTopicRecorded',
  'MessageDeletionCarriedOn',
  'MovesCarriedOn',
]);
const SAID: Readonly<Record<string, readonly string[]>> = {
  MessageDeleted: ['ground', 'isKept'],
  MessageReported: ['reportType', 'description'],
  ReactionAdded: ['emojiName', 'emojiCode'],
  ReactionRemoved: ['emojiName', 'emojiCode'],
  SubmessageAdded: ['msgType', 'content'],
};

/** Lists what an account wrote, changed, deleted, joined, left and was given, oldest first. */
export async function timeLine(log: EventLogReader, newState: NewState, asked: Asked): Promise<TimeLine> {
  const found = new TimeLineFold(newState, asked);
  for await (const events of log.readAll()) for (const event of events) found.take(event as Recorded<MessageEvent>);
  return found.shown();
}

interface Found {
  readonly entry: TimeLineEntry;
  /** The affected messages; undefined: it concerns something else. */
  readonly messageIds: readonly number[] | undefined;
  readonly isAbout: boolean;
}

class TimeLineFold {
  #time = 0;
  #number = 0;
  readonly #state: ReplayedState;
  readonly #known = new KnownValues();
  readonly #entries: Found[] = [];
  readonly #messages = new Map<number, Audited>();

  constructor(
    newState: NewState,
    private readonly asked: Asked,
  ) {
    this.#state = newState(() => this.#time);
  }

  take(event: Recorded<MessageEvent>): void {
    this.#time = event.metadata.time;
    const { type, data, stream } = event;
    this.#state.fold(event);
    if (isHidden(event, this.asked.mandate)) return;
    if (type === 'MessagePosted' || type === 'MessageDeleted' || type === 'MessageRestored')
      this.#messages.set(data.messageId, data);
    if (type === 'MessagesMoved') this.#move(data);
    if (PRIVATE.has(categoryOf(stream)) || IN_OTHER_EVENTS.has(type)) return;
    const messageIds = idsIn(event);
    // Every replaced value must be known, by any account.
    const fields = messageIds ? this.#saidIn(event) : this.#known.take(event);
    if (!this.#isBy(event) && !this.#isAbout(event)) return;
    if (isWithin(event, ++this.#number, this.asked.period)) this.#note(event, fields, messageIds);
  }

  #note(event: Recorded<MessageEvent>, changes: readonly FieldChange[], messageIds: Found['messageIds']): void {
    const { type, data, stream, id, metadata } = event;
    const { directory } = this.#state;
    const [messageId = null] = MESSAGE.test(stream) ? messageIds! : [];
    const message = messageId === null ? undefined : this.#messages.get(messageId);
    const subject = subjectOf(stream) ?? { subject: stream, subject_id: 0 };
    this.#entries.push({
      messageIds,
      isAbout: this.#isAbout(event),
      entry: {
        number: this.#number,
        id,
        event: type,
        stream,
        ...subject,
        subject_name: nameOf(subject, directory),
        ...shownCause(directory, metadata),
        message_id: messageId,
        place: message ? placeWithin(this.asked.mandate, directory, message) : null,
        content: type === 'MessagePosted' || type === 'MessageContentEdited' ? data.content : null,
        changes,
      },
    });
  }

  shown(): TimeLine {
    const { limit } = this.asked.period;
    const entries = this.#entries.flatMap((found) => this.#shown(found));
    return { entries: entries.slice(0, limit), found_newest: entries.length <= limit };
  }

  /** The bot posts notices that an account causes. */
  #isBy({ type, data, metadata }: Recorded<MessageEvent>): boolean {
    return (type === 'MessagePosted' ? data.senderId : metadata.actorId) === this.asked.userId;
  }

  #isAbout({ stream, data }: RecordedEvent): boolean {
    const { userId } = this.asked;
    const isOwn = stream === `user-${userId}` || stream === `subscriptions-${userId}`;
    const isMember = () => (data as { readonly userIds?: readonly number[] }).userIds?.includes(userId) ?? false;
    return isOwn || stream.startsWith(`logins-${userId}-`) || (stream.startsWith('group-') && isMember());
  }

  #shown({ entry, messageIds, isAbout }: Found): TimeLineEntry[] {
    const { mandate, userId } = this.asked;
    const covered = messageIds?.filter((id) => this.#isCovered(id)) ?? [];
    if (messageIds) return covered.length === 0 ? [] : [withIds(entry, covered)];
    if (entry.subject === 'attachment' && !isUnrestricted(mandate)) return [];
    if (mandate.accountIds !== null) return mandate.accountIds.includes(userId) && isAbout ? [entry] : [];
    return mandate.channelIds === null ? [entry] : [];
  }

  #isCovered(messageId: number): boolean {
    const message = this.#messages.get(messageId);
    return message !== undefined && isCovered(this.asked.mandate, message);
  }

  #move({ messageIds, to }: MessagesMoved['data']): void {
    for (const id of idsOf(messageIds)) {
      const message = this.#messages.get(id);
      if (message?.conversation.kind !== 'channel') continue;
      const topic = to.topic ?? message.conversation.topic;
      this.#messages.set(id, { ...message, conversation: { kind: 'channel', channelId: to.channelId, topic } });
    }
  }

  #saidIn(event: Recorded<MessageEvent>): FieldChange[] {
    const { type, data } = event;
    if (type === 'MessagesMoved') {
      const { from, to } = data;
      const ends = { old: this.#placed(from), new: this.#placed({ ...to, topic: to.topic ?? from.topic }) };
      return [
        { field: 'place', ...ends },
        { field: MESSAGES, new: idsIn(event) },
      ];
    }
    if (type === 'TopicMessagesDeleted')
      return [
        { field: 'place', new: this.#placed(data.conversation) },
        { field: MESSAGES, new: idsIn(event) },
      ];
    if (type === 'MessageContentEdited') return [{ field: 'content', old: data.previous.content, new: data.content }];
    const values: Readonly<Record<string, unknown>> = { ...data };
    return (SAID[type] ?? []).flatMap((field) => (field in values ? [{ field, new: values[field] }] : []));
  }

  #placed({ channelId, topic }: { readonly channelId: number; readonly topic: string }): ShownPlace {
    const { channelIds } = this.asked.mandate;
    if (channelIds && !channelIds.includes(channelId)) return OUTSIDE;
    return shownPlace(this.#state.directory, { kind: 'channel', channelId, topic });
  }
}

const MESSAGES = 'message_ids';

function idsIn({ type, data, stream }: Recorded<MessageEvent>): readonly number[] | undefined {
  if (type === 'MessagesMoved') return [...idsOf(data.messageIds)];
  if (type === 'TopicMessagesDeleted') return data.messages.map(({ messageId }) => messageId);
  const [, id] = MESSAGE.exec(stream) ?? [];
  return id === undefined ? undefined : [Number(id)];
}

function withIds(entry: TimeLineEntry, covered: readonly number[]): TimeLineEntry {
  const changes = entry.changes.map((change) => (change.field === MESSAGES ? { ...change, new: covered } : change));
  return { ...entry, changes };
}

declare module '../replay/questions.js' {
  interface Questions {
    readonly time_line: {
      readonly asks: { readonly userId: number; readonly mandate: Mandate; readonly period: Period };
      readonly answer: TimeLine;
    };
  }
}
