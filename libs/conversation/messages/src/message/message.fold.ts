import {
  type Conversation,
  type Directory,
  type DirectoryFold,
  type Effect,
  isRecentlyActive,
  type WritableDirectory,
} from '@chat/directory';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import {
  addMessage,
  flagsChangedByMove,
  forgetMessage,
  getToKnowMessage,
  type Mentions,
  type MessageFlags,
  moveMessages,
  NO_MENTIONS,
  othersWhoKnow,
  type PlacedMessage,
  type PostedMessages,
  type RestoredMessage,
  restoreMessage,
} from '@chat/message-index';
import { channelAwoke, firstMessageChanged, flaggersOfMoved, locationOfDeleted } from './message.effects.js';
import type { MessageEvent, MessageRestored } from './message.events.js';
import { pastOf } from './past.js';

/**
 * Folds the messages, their places and flags, the beginnings of conversations, and the activity of channels. A replay that finds
 * only the deletion of a message gives an equal state.
 */
export function messageFold(flags: MessageFlags): DirectoryFold<MessageEvent> {
  const { posted } = flags;
  return {
    MessagePosted(directory, { data, metadata }) {
      const { messageId, conversation } = data;
      directory.raiseLastId('message', messageId);
      directory.addMessageId(messageId);
      addMessage(flags, data, directory);
      if (conversation.kind === 'direct') return openDirect(directory, conversation.userIds, messageId);
      const { channelId } = conversation;
      const { firstMessageId } = directory.activity(channelId);
      const isFirst = messageId <= (firstMessageId ?? messageId);
      const awoke = noteActivity(directory, channelId, metadata.time, isFirst ? messageId : firstMessageId);
      // Clients set the first message of an empty channel themselves; an older one can only come late, from another server.
      const isOlder = firstMessageId !== null && messageId < firstMessageId;
      return isOlder ? [...awoke, firstMessageChanged.is([channelId])] : awoke;
    },
    MessageContentEdited(directory, { data: { messageId, mentions } }) {
      if (directory.messageIds.has(messageId)) posted.setMentions(messageId, mentions);
    },
    ReactionAdded(directory, { data }) {
      if (directory.messageIds.has(data.messageId)) getToKnowMessage(flags, data.userId, data);
    },
    MessagesMoved(directory, event) {
      const { from, to, messageIds } = event.data;
      const ids = idsOf(messageIds);
      const movement = { messageIds: ids, fromChannelId: from.channelId, toChannelId: to.channelId, topic: to.topic };
      const flaggers = flaggersOfMoved.is(flags.historicalReadersOf(ids, from.channelId));
      const changes = moveMessages(flags, { ...movement, position: event.position }, directory);
      if (from.channelId === to.channelId) return [flaggers];
      const awoke = noteActivity(directory, to.channelId, event.metadata.time);
      const flagged = flagsChangedByMove.is(changes);
      return [flaggers, flagged, ...awoke, ...updateFirst(directory, posted, [from.channelId, to.channelId], ids[0]!)];
    },
    MessageDeleted(directory, { data }) {
      const { messageId, conversation, postedTo, postedAt } = data;
      const location = lastLocation(flags, data, directory);
      directory.raiseLastId('message', messageId);
      directory.deleteMessageId(messageId, data.isKept ?? false);
      forgetMessage(flags, data);
      if (conversation.kind === 'direct') openDirect(directory, conversation.userIds, messageId);
      if (postedTo !== null) noteActivity(directory, postedTo, postedAt);
      return [...location, ...replaceFirst(directory, posted, [messageId])];
    },
    MessageRestored(directory, event) {
      const { messageId, conversation, alsoKnownTo } = event.data;
      directory.addMessageId(messageId);
      restoreMessage(flags, { messageId, ...historyOf(event), alsoKnownTo }, directory);
      if (conversation.kind === 'direct') return openDirect(directory, conversation.userIds, messageId);
      return updateFirst(directory, posted, [conversation.channelId], messageId);
    },
    TopicMessagesDeleted(directory, { data: { conversation, messages } }) {
      for (const { messageId } of messages) {
        // The deletion, which follows, says whether it is kept.
        directory.deleteMessageId(messageId, true);
        forgetMessage(flags, { messageId, conversation });
      }
      const goneIds = messages.map(({ messageId }) => messageId);
      return replaceFirst(directory, posted, goneIds);
    },
  };
}

/** The conversation keeps its beginning when the message that opened it is deleted. */
function openDirect(directory: WritableDirectory, userIds: readonly number[], messageId: number): void {
  const { firstMessageId = messageId } = directory.direct(userIds) ?? {};
  directory.putDirect({ userIds, firstMessageId: Math.min(firstMessageId, messageId) });
}

function historyOf(
  event: RecordedEvent<MessageRestored>,
): Pick<RestoredMessage, 'conversation' | 'mentions' | 'moves'> {
  let [conversation, mentions]: [Conversation, Mentions] = [event.data.conversation, NO_MENTIONS];
  const moves: RestoredMessage['moves'][number][] = [];
  for (const { type, data, position } of pastOf(event)) {
    if (type === 'MessagePosted') conversation = data.conversation;
    if (type === 'MessagePosted' || type === 'MessageContentEdited') mentions = data.mentions;
    if (type !== 'MessagesMoved') continue;
    const changesChannel = data.to.channelId !== data.from.channelId;
    moves.push({ topic: data.to.topic, arrival: changesChannel ? { channelId: data.to.channelId, position } : null });
  }
  return { conversation, mentions, moves };
}

function noteActivity(
  directory: WritableDirectory,
  channelId: number,
  time: number,
  firstMessageId = directory.activity(channelId).firstMessageId,
): readonly Effect[] {
  const { lastMessageTime } = directory.activity(channelId);
  directory.putActivity(channelId, { firstMessageId, lastMessageTime: Math.max(lastMessageTime, time) });
  const channel = directory.channel(channelId);
  const awakes = channel && time > lastMessageTime && !isRecentlyActive(channel, lastMessageTime, time);
  return awakes ? [channelAwoke.is(channelId)] : [];
}

function lastLocation(flags: MessageFlags, message: PlacedMessage, directory: Directory): readonly Effect[] {
  const { posted } = flags;
  const found = posted.locationOf(message);
  if (!found) return [];
  const { messageId } = message;
  const flagged = { messageId, conversation: found.conversation, mentions: posted.mentionsOf(messageId) };
  return [locationOfDeleted.is({ ...found, alsoKnownTo: othersWhoKnow(flagged, directory, flags) })];
}

const NONE = 0;

/** Channels in which one of these was the first message. */
function replaceFirst(
  directory: WritableDirectory,
  posted: PostedMessages,
  goneIds: readonly number[],
): readonly Effect[] {
  const gone = new Set(goneIds);
  const channels = [...directory.activities()].filter(([, { firstMessageId }]) => gone.has(firstMessageId ?? NONE));
  const ids = channels.map(([channelId]) => channelId);
  return ids.length > 0 ? updateFirst(directory, posted, ids, NONE) : [];
}

/** @param changed lowest id among the added or removed messages */
function updateFirst(
  directory: WritableDirectory,
  posted: PostedMessages,
  channelIds: readonly number[],
  changed: number,
): readonly Effect[] {
  const others = channelIds.filter((channelId) => {
    const activity = directory.activity(channelId);
    if (changed > (activity.firstMessageId ?? Infinity)) return false;
    const firstMessageId = posted.firstIn(channelId);
    directory.putActivity(channelId, { ...activity, firstMessageId });
    return firstMessageId !== activity.firstMessageId;
  });
  return others.length > 0 ? [firstMessageChanged.is(others)] : [];
}
