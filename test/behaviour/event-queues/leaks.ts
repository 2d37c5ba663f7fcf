import { FoldedState } from '@chat/composition';
import { answersFor, canSeeUser, type Directory, type User, userVisibility } from '@chat/directory';
import type { IdScale } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { ReplayedMessages } from '../../faults/moves/replayed-messages.js';
import { positionFinder } from './event-positions.js';
import type { Json } from './wire.js';

/** A client event, and whose queue had it. */
export interface ReceivedEvent {
  readonly userId: number;
  readonly event: Json;
}

const CHANNEL_IDS = new Set(['stream_id', 'stream_ids', 'new_stream_id']);
const MESSAGE_IDS = new Set(['message_id', 'message_ids', 'messages']);
const USER_IDS = new Set(['user_id', 'user_ids', 'sender_id']);

/**
 * Finds what queues said of messages, channels and accounts that their owners may not know of at that moment: each event with
 * the ids in question.
 * @param log all of it; what is erased is not judged
 * @param scale how log positions became ids of client events
 */
export function leaksIn(log: readonly RecordedEvent[], received: readonly ReceivedEvent[], scale: IdScale): object[] {
  const positionOf = positionFinder(
    log.map(({ position }) => position),
    scale,
  );
  const receivedAt = Map.groupBy(received, ({ event }) => positionOf(event['id']));
  const replay = new Replay();
  return log.flatMap((logged) => {
    const due = (receivedAt.get(logged.position) ?? []).filter(({ event }) => event['type'] !== 'heartbeat');
    const before = due.map((each) => new Knowledge(replay, each));
    replay.take(logged);
    return due.flatMap(({ userId, event }, at) => {
      const after = new Knowledge(replay, { userId, event });
      const isGone = event['type'] === 'delete_message' || isReadByLeaving(event);
      const leaked = {
        channels: after.channels.difference(before[at]!.visibleChannels.union(after.visibleChannels)),
        messages: after.messages.difference((isGone ? before[at]! : after).readableMessages),
        users: after.users.filter((id) => !replay.directory.user(id)),
        // An event may name what its owner may know before or after it.
        secrets: [...before[at]!.secrets.intersection(after.secrets)],
      };
      const isClean =
        leaked.channels.size === 0 &&
        leaked.messages.size === 0 &&
        leaked.users.length === 0 &&
        leaked.secrets.length === 0;
      return isClean ? [] : [{ userId, event, ...leaked }];
    });
  });
}

/** Messages that an account was shown. */
export interface ShownMessages {
  readonly userId: number;
  readonly messageIds: readonly number[];
}

/** The messages that their readers may not read at the end of the log. @param log see `leaksIn` */
export function unreadableAmong(log: readonly RecordedEvent[], shown: readonly ShownMessages[]): object[] {
  const replay = new Replay();
  for (const logged of log) replay.take(logged);
  return shown.flatMap(({ userId, messageIds }) =>
    messageIds.flatMap((id) => {
      const message = replay.messages.get(id);
      const isReadable =
        message &&
        !message.isGone &&
        replay.directory.canReadMessage(userId, id, message.conversation, message.arrivedAt);
      return isReadable ? [] : [{ userId, messageId: id }];
    }),
  );
}

/** Messages that an account could not read at some moment. */
export interface OutOfSight {
  readonly all: ReadonlySet<number>;
  /** Messages in channels that it followed at that moment. */
  readonly followed: ReadonlySet<number>;
}

/**
 * Finds what an account could not read at some moment since a log position. No event notifies it that it cannot read a message
 * any more, or can again.
 * @param log see `leaksIn`
 */
export function outOfSight(log: readonly RecordedEvent[], userId: number, since: number): OutOfSight {
  const replay = new Replay();
  const [all, followed] = [new Set<number>(), new Set<number>()];
  for (const logged of log) {
    replay.take(logged);
    if (logged.position < since) continue;
    for (const { id, conversation, arrivedAt } of replay.messages.all()) {
      if (conversation.kind === 'direct') continue;
      if (replay.directory.canReadMessage(userId, id, conversation, arrivedAt)) continue;
      all.add(id);
      if (replay.directory.isSubscribed(userId, conversation.channelId)) followed.add(id);
    }
  }
  return { all, followed };
}

/** An account that leaves a private channel is notified that everything there counts as read. */
function isReadByLeaving({ type, op, flag }: Json): boolean {
  return type === 'update_message_flags' && op === 'add' && flag === 'read';
}

/** The facts of the log, event by event. */
class Replay {
  readonly messages = new ReplayedMessages();
  readonly #state = new FoldedState();

  get directory(): Directory {
    return this.#state.directory;
  }

  take(event: RecordedEvent): void {
    this.#state.fold(event);
    this.messages.take(event);
  }
}

/** Finds the things named by an event that its reader may know of, as of the event that the replay took last. */
class Knowledge {
  readonly channels: ReadonlySet<number>;
  readonly messages: ReadonlySet<number>;
  readonly users: readonly number[];
  readonly visibleChannels: ReadonlySet<number>;
  readonly readableMessages: ReadonlySet<number>;
  /** Names, addresses, accounts and bots in the event that the reader may not know. */
  readonly secrets: ReadonlySet<string>;

  constructor({ directory, messages }: Replay, { userId, event }: ReceivedEvent) {
    this.channels = new Set(idsUnder(CHANNEL_IDS, event));
    this.messages = new Set(messageIdsIn(event).filter((id) => messages.get(id)));
    this.users = idsUnder(USER_IDS, event);
    const channels = [...directory.channels()].filter((channel) => directory.canSeeChannel(userId, channel));
    this.visibleChannels = new Set(channels.map(({ id }) => id));
    const readable = [...this.messages].filter((id) => {
      const message = messages.get(id);
      const isThere = message && (!message.isGone || event['type'] === 'delete_message');
      return isThere && directory.canReadMessage(userId, id, message.conversation, message.arrivedAt);
    });
    this.readableMessages = new Set(readable);
    this.secrets = secretsIn(event, directory, userId)
      .union(unknownIn(event, directory, userId))
      .union(foreignIn(event, directory, userId))
      .union(hiddenNamesIn(event, directory, userId));
  }
}

/** Every number or list of numbers that an event holds under these names, at any depth. */
function idsUnder(names: ReadonlySet<string>, value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isNamed = names.has(name) && [inner].flat().every((each) => typeof each === 'number');
    return isNamed ? ([inner].flat() as number[]) : idsUnder(names, inner);
  });
}

function messageIdsIn(event: Json): number[] {
  return [...idsUnder(MESSAGE_IDS, event), ...(event['type'] === 'message' ? [event['message'].id] : [])];
}

const NAMES = new Set(['full_name', 'sender_full_name']);

function secretsIn(event: Json, directory: Directory, readerId: number): ReadonlySet<string> {
  const reader = directory.user(readerId) as User;
  const users = [...directory.users()];
  const unknown = users.filter((user) => !canSeeUser(directory, reader, user)).map(({ fullName }) => fullName);
  const hidden = users
    .filter((user) => userVisibility(directory, reader, user) !== 'address')
    .map(({ deliveryEmail }) => deliveryEmail);
  const text = JSON.stringify(event);
  return new Set([
    ...textsUnder(NAMES, event).filter((name) => unknown.includes(name)),
    ...hidden.filter((email) => text.includes(`"${email}"`)),
  ]);
}

/** Events that say something about an account beside its name. */
const ABOUT_SOMEBODY = new Set(['presence', 'user_status', 'user_settings']);

/** Accounts that the reader may not know, but is notified of. */
function unknownIn(event: Json, directory: Directory, readerId: number): ReadonlySet<string> {
  if (!ABOUT_SOMEBODY.has(event['type'])) return new Set();
  const reader = directory.user(readerId) as User;
  const named = [...idsUnder(USER_IDS, event), ...Object.keys(event['presences'] ?? {}).map(Number)];
  const unknown = named.filter((id) => !canSeeUser(directory, reader, directory.user(id) as User));
  return new Set(unknown.map((id) => `account ${id}`));
}

/** Bots that somebody else answers for, though the reader gets to know what they call and do by default. */
function foreignIn({ type, bot }: Json, directory: Directory, readerId: number): ReadonlySet<string> {
  if (type !== 'realm_bot') return new Set();
  const [reader, user] = [directory.user(readerId), directory.user(bot.user_id)];
  const isAnsweredFor = reader && user && answersFor(reader, user);
  return new Set(isAnsweredFor ? [] : [`bot ${bot.user_id}`]);
}

/** Names of channels in the defaults of a bot that the reader may not know. */
function hiddenNamesIn({ type, bot }: Json, directory: Directory, readerId: number): ReadonlySet<string> {
  if (type !== 'realm_bot') return new Set();
  const names = [bot.default_sending_stream, bot.default_events_register_stream];
  const hidden = [...directory.channels()].filter((channel) => !directory.canSeeChannel(readerId, channel));
  return new Set(hidden.map(({ name }) => name).filter((name) => names.includes(name)));
}

function textsUnder(names: ReadonlySet<string>, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    names.has(name) && typeof inner === 'string' ? [inner] : textsUnder(names, inner),
  );
}
