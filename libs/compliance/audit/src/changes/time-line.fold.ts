import { type Conversation, isCovered, type Mandate } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { idsOf, type Recorded } from '@chat/kernel';
import type { MessageEvent } from '@chat/messages';
import type { NewState, ReplayedState } from '../replayed/replayed-state.js';
import { placeWithin, shownCause, type ShownCause, type ShownPlace } from '../replayed/shown.js';
import { isWithin, type Period } from './administration.js';
import { type FieldChange, KnownValues } from './known-values.js';
import { isHidden } from './hidden-changes.fold.js';

/** Something that somebody did, or that was done to the account. */
export interface TimeLineEntry extends ShownCause {
  readonly number: number;
  readonly id: string;
  readonly event: string;
  readonly stream: string;
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
/** Streams of what an account keeps for itself. */
const PRIVATE = /^(?:flags|draft|snippet|reminder|scheduled_message|alerts|navigation_view|inspection|entries)-/;

/** Lists what somebody wrote, changed, deleted, joined, left and was given, oldest first. */
export async function timeLine(log: EventLogReader, newState: NewState, asked: Asked): Promise<TimeLine> {
  const found = new Found(newState, asked);
  for await (const events of log.readAll()) for (const event of events) found.take(event as Recorded<MessageEvent>);
  return found.shown();
}

class Found {
  #time = 0;
  #number = 0;
  readonly #state: ReplayedState;
  readonly #known = new KnownValues();
  readonly #entries: TimeLineEntry[] = [];
  /** Where messages of the entries were seen last, and who wrote them. */
  readonly #messages = new Map<number, { readonly conversation: Conversation; readonly senderId: number }>();

  constructor(
    newState: NewState,
    private readonly asked: Asked,
  ) {
    this.#state = newState(() => this.#time);
  }

  take(event: Recorded<MessageEvent>): void {
    this.#time = event.metadata.time;
    const { type, data, stream, id, metadata } = event;
    this.#state.fold(event);
    if (isHidden(event, this.asked.mandate)) return;
    if (type === 'MessagePosted' || type === 'MessageDeleted' || type === 'MessageRestored')
      this.#messages.set(data.messageId, data);
    if (type === 'MessagesMoved') this.#move(data);
    const messageId = Number(MESSAGE.exec(stream)?.[1] ?? NaN);
    const changes = Number.isNaN(messageId) ? this.#changesBy(event) : [];
    const { userId, period } = this.asked;
    if (metadata.actorId !== userId && !this.#isAbout(stream)) return;
    if (PRIVATE.test(stream) || !isWithin(event, ++this.#number, period)) return;
    const message = this.#messages.get(messageId);
    this.#entries.push({
      number: this.#number,
      id,
      event: type,
      stream,
      ...shownCause(this.#state.directory, metadata),
      message_id: Number.isNaN(messageId) ? null : messageId,
      place: message ? placeWithin(this.asked.mandate, this.#state.directory, message) : null,
      content: type === 'MessagePosted' || type === 'MessageContentEdited' ? data.content : null,
      changes,
    });
  }

  shown(): TimeLine {
    const { limit } = this.asked.period;
    const entries = this.#entries.filter((entry) => this.#isShown(entry));
    return { entries: entries.slice(0, limit), found_newest: entries.length <= limit };
  }

  #isAbout(stream: string): boolean {
    const { userId } = this.asked;
    return stream === `user-${userId}` || stream === `subscriptions-${userId}` || this.#isLogIn(stream);
  }

  #isLogIn(stream: string): boolean {
    return stream.startsWith(`logins-${this.asked.userId}-`);
  }

  /** A log-in is shown whole each time. */
  #changesBy(event: Recorded<MessageEvent>): readonly FieldChange[] {
    if (!this.#isAbout(event.stream)) return [];
    return (this.#isLogIn(event.stream) ? new KnownValues() : this.#known).take(event);
  }

  /** By where a message is in the end, as everywhere. */
  #isShown({ message_id: id, stream }: TimeLineEntry): boolean {
    const { mandate, userId } = this.asked;
    if (id !== null) {
      const message = this.#messages.get(id);
      return message !== undefined && isCovered(mandate, message);
    }
    if (mandate.accountIds !== null) return mandate.accountIds.includes(userId) && this.#isAbout(stream);
    return mandate.channelIds === null;
  }

  #move({ messageIds, to }: Extract<MessageEvent, { type: 'MessagesMoved' }>['data']): void {
    for (const id of idsOf(messageIds)) {
      const message = this.#messages.get(id);
      if (message?.conversation.kind !== 'channel') continue;
      const topic = to.topic ?? message.conversation.topic;
      this.#messages.set(id, { ...message, conversation: { kind: 'channel', channelId: to.channelId, topic } });
    }
  }
}

declare module '../replay/questions.js' {
  interface Questions {
    readonly time_line: {
      readonly asks: { readonly userId: number; readonly mandate: Mandate; readonly period: Period };
      readonly answer: TimeLine;
    };
  }
}
