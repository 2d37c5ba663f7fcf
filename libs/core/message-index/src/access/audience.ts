import type { Channel, Conversation, Directory } from '@chat/directory';
import type { Flagged, MessageFlags } from '../flags/message-flags.js';
import type { Mentions } from '../location/mentions.js';
import type { PlacedMessage } from '../location/posted-messages.js';

/** Recipients of a new message: the people in the conversation, or the channel's subscribers and the bots that it calls. */
export function recipientsOf(
  conversation: Conversation,
  mentions: Mentions,
  directory: Directory,
): ReadonlySet<number> {
  if (conversation.kind === 'direct') return new Set(conversation.userIds);
  const subscribers = directory.subscribers(conversation.channelId);
  const bots = mentions.userIds.filter((id) => directory.user(id)?.isBot && !subscribers.has(id));
  return bots.length === 0 ? subscribers : subscribers.union(new Set(bots));
}

/**
 * Accounts that are notified of a change of an existing message (contract, messages: Who receives events about a message): those
 * that may read it and have it in view, because they follow the channel now, it was sent to them, or they flagged it.
 */
export function watchersOf(
  message: Flagged,
  arrivedAt: number | null,
  directory: Directory,
  flags: MessageFlags,
): ReadonlySet<number> {
  return watchersAmong({ ...message, arrivedAt }, othersWhoKnow(message, directory, flags), directory);
}

/** Accounts that know a message without having received it as a subscriber: bots that it mentions, and accounts that flagged it. */
export function othersWhoKnow(message: Flagged, directory: Directory, flags: MessageFlags): number[] {
  const { conversation, mentions } = message;
  if (conversation.kind === 'direct') return [];
  const bots = mentions.userIds.filter((id) => directory.user(id)?.isBot);
  const others = [...bots, ...flags.historicalReaders(message)];
  return [...new Set(others)].filter((id) => !directory.isSubscribed(id, conversation.channelId));
}

/** A message, its place, and the move that brought it there. */
export interface ArrivedMessage extends PlacedMessage {
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
}

/** `watchersOf` by facts that do not need the message itself. @param others see `othersWhoKnow` */
export function watchersAmong(
  { messageId, conversation, arrivedAt }: ArrivedMessage,
  others: readonly number[],
  directory: Directory,
): ReadonlySet<number> {
  if (conversation.kind === 'direct') return new Set(conversation.userIds);
  const channel = directory.channel(conversation.channelId) as Channel;
  const subscribers = directory.subscribers(channel.id);
  const former = [...directory.formerSubscribers(channel.id)].filter((id) =>
    directory.received(id, messageId, conversation, arrivedAt),
  );
  const isOpen = channel.historyPublicToSubscribers && !channel.inviteOnly;
  if (isOpen && former.length === 0 && others.length === 0) return subscribers;
  const candidates = [...subscribers, ...former, ...others];
  return new Set(candidates.filter((id) => directory.canReadMessage(id, messageId, conversation, arrivedAt)));
}
