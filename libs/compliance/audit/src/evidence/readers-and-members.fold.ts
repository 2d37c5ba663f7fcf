import type { ChannelsSubscribed, ChannelsUnsubscribed } from '@chat/channels';
import type { EventLogReader, ReadAllOptions } from '@chat/event-log';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageFlagsAdded } from '@chat/message-flags';
import { LIMITS } from '../audit.limits.js';
import type { NewState } from '../replayed/replayed-state.js';
import { Readers, type ReadersOfMessages } from './readers.fold.js';

type Followed = MessageFlagsAdded | ChannelsSubscribed | ChannelsUnsubscribed;

/** Time from which a message could be marked. */
export interface MarkableMessage {
  readonly id: number;
  /** Key of the conversation that it was posted to. */
  readonly home: string;
  readonly posted: number;
  readonly deleted: readonly Span[];
}

/** UNIX milliseconds; null: until now. */
export type Span = readonly [from: number, to: number | null];

export interface ReadersAndMembersQuestion {
  readonly messages: readonly MarkableMessage[];
  readonly channelIds: readonly number[];
}

export interface Mark {
  readonly userId: number;
  /** UNIX milliseconds of the first time. */
  readonly time: number;
}

export interface Marks {
  readonly messageId: number;
  readonly marks: readonly Mark[];
  readonly omitted: number;
}

export interface MembershipChange {
  readonly eventId: string;
  readonly channelId: number;
  readonly userId: number;
  readonly time: number;
  readonly isMember: boolean;
}

export interface ReadersAndMembers {
  readonly marks: readonly Marks[];
  /** In order. */
  readonly changes: readonly MembershipChange[];
  readonly readers: readonly ReadersOfMessages[];
}

/** Ids are not posted strictly in order. Tolerance when a subscription is compared with a message id. */
const NEIGHBOURS = 1_000;
/** Most streams of messages that are read one by one; with more, the whole log is read. */
const MOST_STREAMS = 20_000;

/** Finds, in the log alone, accounts that could read messages, marked them as read, or joined and left channels. */
export async function readersAndMembers(
  log: EventLogReader,
  newState: NewState,
  question: ReadersAndMembersQuestion,
): Promise<ReadersAndMembers> {
  const ids = question.messages.map(({ id }) => id);
  const [found, readers] = [new Found(question), new Readers(newState, ids)];
  for await (const events of log.readAll(besidesOf(ids)))
    for (const event of events) {
      found.take(event);
      readers.take(event);
    }
  return { ...found.shown(), readers: readers.shown() };
}

function besidesOf(ids: readonly number[]): ReadAllOptions {
  const besides = new Set<string>();
  for (const id of ids)
    for (let next = id; next <= id + NEIGHBOURS; next++) {
      besides.add(`message-${next}`);
      if (besides.size > MOST_STREAMS) return {};
    }
  return { without: { categories: new Set(['message']), besides } };
}

class Found {
  readonly #byHome: ReadonlyMap<string, readonly MarkableMessage[]>;
  readonly #channelIds: ReadonlySet<number>;
  readonly #marks = new Map<number, { readonly first: Map<number, number>; omitted: number }>();
  readonly #joining = new Set<string>();
  readonly #members = new Set<string>();
  readonly #changes: MembershipChange[] = [];

  constructor({ messages, channelIds }: ReadersAndMembersQuestion) {
    const ascending = messages.toSorted((one, other) => one.id - other.id);
    this.#byHome = Map.groupBy(ascending, ({ home }) => home);
    this.#channelIds = new Set(channelIds);
  }

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<Followed>;
    switch (event.type) {
      case 'MessageFlagsAdded':
        if (event.data.flag === 'read') this.#takeMarks(event);
        break;
      case 'ChannelsSubscribed':
        if (event.data.isJoining) this.#joining.add(event.id);
        for (const { channelId } of event.data.subscriptions) this.#takeMembership(event, channelId, true);
        break;
      case 'ChannelsUnsubscribed':
        for (const channelId of event.data.channelIds) this.#takeMembership(event, channelId, false);
        break;
    }
  }

  shown(): Omit<ReadersAndMembers, 'readers'> {
    const marks = Array.from(this.#marks, ([messageId, { first, omitted }]) => ({
      messageId,
      marks: Array.from(first, ([userId, time]) => ({ userId, time })),
      omitted,
    }));
    return { marks, changes: this.#changes };
  }

  #takeMarks({ data, metadata: { actorId, causationId, time } }: Recorded<MessageFlagsAdded>): void {
    // The service marks older messages for new accounts, under the name of the account that let them join.
    if (actorId !== data.userId || this.#joining.has(causationId)) return;
    for (const { conversation, ids } of data.messages) {
      const messages = this.#byHome.get(conversation) ?? [];
      for (const [from, to] of messages.length > 0 ? ids : [])
        for (let at = firstFrom(messages, from); at < messages.length && messages[at]!.id <= to; at++)
          if (isThere(messages[at]!, time)) this.#mark(messages[at]!.id, data.userId, time);
    }
  }

  #mark(messageId: number, userId: number, time: number): void {
    const own = this.#marks.get(messageId) ?? { first: new Map<number, number>(), omitted: 0 };
    this.#marks.set(messageId, own);
    if (own.first.has(userId)) return;
    if (own.first.size < LIMITS.evidence.marks) own.first.set(userId, time);
    else own.omitted++;
  }

  #takeMembership({ id, data: { userId }, metadata: { time } }: Recorded<Followed>, channelId: number, is: boolean) {
    const key = `${channelId} ${userId}`;
    if (!this.#channelIds.has(channelId) || this.#members.has(key) === is) return;
    if (is) this.#members.add(key);
    else this.#members.delete(key);
    this.#changes.push({ eventId: id, channelId, userId, time, isMember: is });
  }
}

function firstFrom(messages: readonly MarkableMessage[], id: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (messages[middle]!.id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isThere = ({ posted, deleted }: MarkableMessage, time: number): boolean =>
  time >= posted && !deleted.some(([from, to]) => time >= from && (to === null || time < to));

declare module '../replay/questions.js' {
  interface Questions {
    readonly readers_and_members: { readonly asks: ReadersAndMembersQuestion; readonly answer: ReadersAndMembers };
  }
}
