import { type Channel, type ChannelConversation, type Directory, displayTopic, type Effects } from '@chat/directory';
import { type Announcement, announcement } from '@chat/event-queues';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import {
  type EditableFlag,
  type FlagChange,
  flagsChangedByMove,
  type MessageFlags,
  topicVisibilitiesMoved,
  watchersOf,
} from '@chat/message-index';
import { announceTopicVisibility, flagsEvent } from '@chat/message-reading';
import { editOfMove } from '../finish-moving-messages/unfinished-moves.fold.js';
import type { UnfinishedMove } from '../finish-moving-messages/unfinished-moves.js';
import { flaggersOfMoved } from '../message/message.effects.js';
import type { MessagesMoved } from '../message/message.events.js';
import { announceEdited, contentChange } from './edit-message.announce.js';
import { announceGone } from './gone.announce.js';

/**
 * Notifies clients of moved messages (contract, editing-messages: Events of editing and moving): accounts that lose access get
 * their deletion before others get their new place. The event includes an edit by the same request, unless somebody else moved that
 * message away.
 */
export function* announceMoved(followed: FollowedMove, flags: MessageFlags): Generator<Announcement> {
  const { directory, effects, event } = followed;
  const move = new Move(followed, flags);
  const edit = effects.of(editOfMove);
  const isEditApart = edit !== undefined && !move.ids.includes(event.data.messageId);
  if (isEditApart) yield* announceEdited(edit, directory, flags);
  const isThere = move.ids.length > 0;
  if (isThere && move.changesChannel) yield announceLoss(move);
  for (const change of effects.of(topicVisibilitiesMoved) ?? []) {
    yield* announceTopicVisibility(change, flags.topicVisibilities, directory);
  }
  if (isThere) yield announceUpdate(followed, move, isEditApart ? undefined : edit, flags);
  const changes = Map.groupBy(effects.of(flagsChangedByMove) ?? [], ({ flag }) => flag);
  for (const [flag, ofFlag] of changes) yield announceFlags(flag, ofFlag, move, flags);
}

interface FollowedMove {
  readonly event: RecordedEvent<MessagesMoved>;
  readonly directory: Directory;
  readonly effects: Effects;
}

/** The accounts that could see the moved messages, and those that can now. */
class Move {
  readonly ids: readonly number[];
  /** The message that the request named, if it still exists. */
  readonly namedId: number;
  readonly source: Channel;
  readonly target: Channel;
  readonly changesChannel: boolean;
  readonly from: ChannelConversation;
  readonly to: ChannelConversation;
  readonly #position: number;
  /** Accounts that knew one of them without a subscription: those that flagged it, and mentioned bots. */
  readonly #others: readonly number[];
  readonly #directory: Directory;
  readonly #idsBefore = new Map<number, readonly number[]>();

  constructor(
    { event: { data, position }, directory, effects }: FollowedMove,
    private readonly flags: MessageFlags,
  ) {
    this.#directory = directory;
    this.ids = idsOf(data.messageIds).filter((id) => directory.messageIds.has(id));
    const bots = this.ids
      .flatMap((id) => flags.posted.mentionsOf(id).userIds)
      .filter((id) => directory.user(id)?.isBot);
    this.#others = [...(effects.of(flaggersOfMoved) ?? []), ...bots];
    this.namedId = directory.messageIds.has(data.messageId) ? data.messageId : this.ids[0]!;
    this.source = directory.channel(data.from.channelId)!;
    this.target = directory.channel(data.to.channelId)!;
    this.changesChannel = this.source.id !== this.target.id;
    this.from = { kind: 'channel', channelId: this.source.id, topic: data.from.topic };
    this.to = { kind: 'channel', channelId: this.target.id, topic: data.to.topic ?? data.from.topic };
    this.#position = position;
  }

  idsBefore(userId: number): readonly number[] {
    return this.#idsBefore.getOrInsertComputed(userId, () => {
      if (!this.#directory.canReadChannel(userId, this.source)) return [];
      if (this.source.historyPublicToSubscribers) return this.ids;
      const received = this.ids.filter((id) => this.#received(userId, id));
      return received.length === this.ids.length ? this.ids : received;
    });
  }

  canSeeNow(userId: number): boolean {
    if (!this.changesChannel) return this.idsBefore(userId).length > 0;
    if (!this.#directory.canReadChannel(userId, this.target)) return false;
    return this.target.historyPublicToSubscribers || this.#directory.isSubscribed(userId, this.target.id);
  }

  lostBy(userId: number): readonly number[] {
    return this.canSeeNow(userId) ? [] : this.idsBefore(userId);
  }

  /** Accounts with the messages in view: subscribers, and others that received or knew one of them earlier. */
  watchersBefore(): ReadonlySet<number> {
    const former = [...this.#directory.formerSubscribers(this.source.id)].filter((userId) =>
      this.ids.some((id) => this.#received(userId, id)),
    );
    const others = new Set([...former, ...this.#others]);
    const subscribers = this.#directory.subscribers(this.source.id);
    return others.size === 0 ? subscribers : subscribers.union(others);
  }

  watchersNow(): ReadonlySet<number> {
    return this.changesChannel
      ? this.watchersBefore().union(this.#directory.subscribers(this.target.id))
      : this.watchersBefore();
  }

  /** Their former place; an earlier move may have brought them there. */
  #received(userId: number, messageId: number): boolean {
    const arrivals = this.flags.posted.moveHistory(messageId);
    const arrival = arrivals.findLast(({ position }) => position < this.#position);
    return this.#directory.received(userId, messageId, this.from, arrival?.position ?? null);
  }
}

function announceLoss(move: Move): Announcement {
  return announceGone({
    messageIds: move.ids,
    conversation: move.from,
    audience: move.watchersBefore(),
    goneFor: (userId) => move.lostBy(userId),
  });
}

function announceUpdate(
  { event: { data, metadata }, directory }: FollowedMove,
  move: Move,
  edit: UnfinishedMove | undefined,
  flags: MessageFlags,
): Announcement {
  const flagsOf = (userId: number, messageId: number) => {
    const message = { messageId, conversation: move.to, mentions: flags.posted.mentionsOf(messageId) };
    return flags.isKnown(userId, message) ? flags.flagsFor(userId, message) : ['read'];
  };
  const called = edit ? calledBy(edit, move, directory, flags) : new Set<number>();
  return announcement({
    type: 'update_message',
    audience: called.size === 0 ? move.watchersNow() : move.watchersNow().union(called),
    formFor({ userId, capabilities }) {
      if (!move.canSeeNow(userId)) return null;
      const knownIds = move.idsBefore(userId);
      return {
        knownIds,
        flags: flagsOf(userId, namedAmong(knownIds, move)),
        showsEdit: edit !== undefined && namedAmong(knownIds, move) === data.messageId,
        allowEmptyTopicName: capabilities.has('empty_topic_name'),
      };
    },
    eventFor: (form) => ({
      type: 'update_message',
      user_id: metadata.actorId,
      edit_timestamp: Math.floor(metadata.time / 1000),
      message_id: namedAmong(form.knownIds, move),
      rendering_only: false,
      flags: form.flags,
      ...placesFor(form, data, move),
      ...(edit && form.showsEdit ? contentChange(edit.data) : {}),
    }),
  });
}

function announceFlags(
  flag: EditableFlag,
  changes: readonly FlagChange[],
  move: Move,
  { posted }: MessageFlags,
): Announcement {
  const changed = new Map(changes.map(({ userId, messages }) => [userId, messages]));
  return announcement({
    type: 'update_message_flags',
    audience: new Set(changed.keys()),
    formFor({ userId }) {
      if (!move.canSeeNow(userId)) return null;
      const knownIds = move.idsBefore(userId);
      return {
        messages: changed.get(userId)!.map(({ conversation, ids }) => [conversation, ids] as const),
        // Null for all, so that most readers' forms are short.
        knownIds: knownIds === move.ids ? null : knownIds,
      };
    },
    eventFor({ messages, knownIds }) {
      const known = new Set(knownIds ?? move.ids);
      const ids = messages.flatMap(([key, ranges]) => [...(posted.conversation(key)?.between(ranges) ?? [])]);
      const shown = ids.filter((id) => known.has(id)).toSorted((a, b) => a - b);
      return shown.length > 0 ? flagsEvent(flag === 'read' ? 'add' : 'remove', flag, shown) : [];
    },
  });
}

/** Accounts that are notified of the edit; mentioned bots are not among the channel's subscribers. */
function calledBy({ data }: UnfinishedMove, move: Move, directory: Directory, flags: MessageFlags) {
  const message = { messageId: data.messageId, conversation: move.to, mentions: data.mentions };
  return watchersOf(message, flags.posted.locationOf(message)?.arrivedAt ?? null, directory, flags);
}

/** The message that the request named, or else the first one that the reader could see. */
function namedAmong(known: readonly number[], move: Move): number {
  return known === move.ids || known.length === 0 || known.includes(move.namedId) ? move.namedId : known[0]!;
}

interface MoveForm {
  readonly knownIds: readonly number[];
  readonly allowEmptyTopicName: boolean;
}

/** An account that could not see the messages before does not learn their former place. */
function placesFor(
  { knownIds: known, allowEmptyTopicName }: MoveForm,
  { to, propagateMode }: MessagesMoved['data'],
  move: Move,
) {
  const topicOf = (topic: string) => displayTopic(topic, allowEmptyTopicName);
  const [ids, origin] = known.length > 0 ? [known, move.from] : [move.ids, move.to];
  const channel = known.length > 0 ? move.source : move.target;
  return {
    message_ids: ids,
    stream_id: channel.id,
    stream_name: channel.name,
    orig_subject: topicOf(origin.topic),
    ...(to.topic === null ? {} : { subject: topicOf(to.topic), topic_links: to.topicLinks }),
    ...(move.changesChannel && known.length > 0 ? { new_stream_id: move.target.id } : {}),
    // Clients reject an event with a mode but without another channel or topic (contract, events: Messages).
    ...(known.length > 0 ? { propagate_mode: propagateMode } : {}),
  };
}
