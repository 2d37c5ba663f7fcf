import type { Channel, ChannelConversation, Directory } from '@chat/directory';
import type { Announcement, Reader } from '@chat/event-queues';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import type { MessageFlags } from '../message-flags/message-flags.js';
import type { MessagesMoved } from '../message/message.events.js';
import { displayTopic } from '../message/topic.js';

/**
 * Tells clients that messages moved (contract, edit: events): those who lose sight of them hear that they are gone,
 * before the others hear where they are.
 */
export function announceMoved(
  event: RecordedEvent<MessagesMoved>,
  directory: Directory,
  flags: MessageFlags,
): Announcement[] {
  const move = new Move(event, directory);
  return [...(move.changesChannel ? announceLoss(move) : []), announceUpdate(event, move, flags)];
}

/** Who could see which of the moved messages, and who can now. */
class Move {
  readonly ids: readonly number[];
  readonly source: Channel;
  readonly target: Channel;
  readonly changesChannel: boolean;
  readonly from: ChannelConversation;
  readonly to: ChannelConversation;

  constructor(
    { data }: RecordedEvent<MessagesMoved>,
    private readonly directory: Directory,
  ) {
    this.ids = idsOf(data.messageIds);
    this.source = directory.channel(data.from.channelId)!;
    this.target = directory.channel(data.to.channelId)!;
    this.changesChannel = this.source.id !== this.target.id;
    this.from = { kind: 'channel', channelId: this.source.id, topic: data.from.topic };
    this.to = { kind: 'channel', channelId: this.target.id, topic: data.to.topic ?? data.from.topic };
  }

  /** Those that the account could read where they were. */
  idsBefore(userId: number): readonly number[] {
    if (!this.directory.canReadChannel(userId, this.source)) return [];
    if (this.source.historyPublicToSubscribers) return this.ids;
    return this.ids.filter((id) => this.directory.received(userId, id, this.from));
  }

  canSeeNow(userId: number): boolean {
    if (!this.changesChannel) return this.idsBefore(userId).length > 0;
    if (!this.directory.canReadChannel(userId, this.target)) return false;
    return this.target.historyPublicToSubscribers || this.directory.isSubscribed(userId, this.target.id);
  }

  /** Those in whose view the messages were: subscribers, and those who received one of them earlier. */
  watchersBefore(): ReadonlySet<number> {
    const former = [...this.directory.formerSubscribers(this.source.id)].filter((userId) =>
      this.ids.some((id) => this.directory.received(userId, id, this.from)),
    );
    const subscribers = this.directory.subscribers(this.source.id);
    return former.length === 0 ? subscribers : subscribers.union(new Set(former));
  }

  watchersNow(): ReadonlySet<number> {
    return this.changesChannel
      ? this.watchersBefore().union(this.directory.subscribers(this.target.id))
      : this.watchersBefore();
  }
}

/** One event for all, and for clients that cannot take that, one for each message. */
function announceLoss(move: Move): Announcement[] {
  const lost = memoized((userId) => new Set(move.canSeeNow(userId) ? [] : move.idsBefore(userId)));
  const audience = move.watchersBefore();
  const gone = ({ capabilities }: Reader) => ({
    type: 'delete_message',
    message_type: 'stream',
    stream_id: move.source.id,
    topic: displayTopic(move.from.topic, capabilities.has('empty_topic_name')),
  });
  const together: Announcement = {
    type: 'delete_message',
    audience,
    variantFor({ userId, capabilities }) {
      const ids = lost(userId);
      if (ids.size === 0 || !capabilities.has('bulk_message_deletion')) return null;
      return `${capabilities.has('empty_topic_name')}${idsVariant([...ids], move)}`;
    },
    eventFor: (reader) => ({ ...gone(reader), message_ids: [...lost(reader.userId)] }),
  };
  const oneByOne = move.ids.map((id): Announcement => ({
    type: 'delete_message',
    audience,
    variantFor: ({ userId, capabilities }) =>
      capabilities.has('bulk_message_deletion') || !lost(userId).has(id)
        ? null
        : `${capabilities.has('empty_topic_name')}`,
    eventFor: (reader) => ({ ...gone(reader), message_id: id }),
  }));
  return [together, ...oneByOne];
}

function memoized<T>(compute: (userId: number) => T): (userId: number) => T {
  const known = new Map<number, T>();
  return (userId) => {
    let value = known.get(userId);
    if (value === undefined) known.set(userId, (value = compute(userId)));
    return value;
  };
}

function announceUpdate(event: RecordedEvent<MessagesMoved>, move: Move, flags: MessageFlags): Announcement {
  const { data, metadata } = event;
  const flagsOf = (userId: number) => {
    const message = {
      messageId: data.messageId,
      conversation: move.to,
      mentions: flags.posted.mentionsOf(data.messageId),
    };
    const own = flags.flagsFor(userId, message);
    return flags.isKnown(userId, message) ? own : ['read'];
  };
  return {
    type: 'update_message',
    audience: move.watchersNow(),
    variantFor(reader) {
      if (!move.canSeeNow(reader.userId)) return null;
      const ids = move.idsBefore(reader.userId);
      return [reader.capabilities.has('empty_topic_name'), idsVariant(ids, move), flagsOf(reader.userId).join()].join();
    },
    eventFor: (reader) => ({
      type: 'update_message',
      user_id: metadata.actorId,
      edit_timestamp: Math.floor(metadata.time / 1000),
      message_id: data.messageId,
      rendering_only: false,
      propagate_mode: data.propagateMode,
      flags: flagsOf(reader.userId),
      ...placesFor(reader, data, move),
    }),
  };
}

/** Somebody who could not see the messages before learns nothing of where they were. */
function placesFor({ userId, capabilities }: Reader, { to }: MessagesMoved['data'], move: Move) {
  const topicOf = (topic: string) => displayTopic(topic, capabilities.has('empty_topic_name'));
  const known = move.idsBefore(userId);
  const [ids, origin] = known.length > 0 ? [known, move.from] : [move.ids, move.to];
  const channel = known.length > 0 ? move.source : move.target;
  return {
    message_ids: ids,
    stream_id: channel.id,
    stream_name: channel.name,
    orig_subject: topicOf(origin.topic),
    ...(to.topic === null ? {} : { subject: topicOf(to.topic), topic_links: to.topicLinks }),
    ...(move.changesChannel && known.length > 0 ? { new_stream_id: move.target.id } : {}),
  };
}

function idsVariant(ids: readonly number[], move: Move): string {
  return ids.length === move.ids.length ? 'all' : ids.join();
}
