import type { ChannelsUnsubscribed } from '@chat/channels';
import { channelKey, type Directory, type DirectoryFold } from '@chat/directory';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import { othersWhoKnow } from '../message/audience.js';
import type { MessageEvent, MessagePosted, MessagesMoved } from '../message/message.events.js';
import type { ConversationMessages } from './conversation-messages.js';
import { KEPT_FLAGS, type KeptFlag } from './kept-flags.js';
import type { MessageFlagsAdded, MessageFlagsEvent, MessageFlagsRemoved } from './message-flags.events.js';
import type { MessageFlags } from './message-flags.js';
import type { PlacedMessage } from './posted-messages.js';

/** Keeps the flags of all accounts as of the same event as the directory. To stand behind the folds of subscriptions. */
export function messageFlagsFold(
  flags: MessageFlags,
): DirectoryFold<MessageEvent | MessageFlagsEvent | ChannelsUnsubscribed> {
  return {
    MessagePosted: (_, { data }) => post(flags, data),
    MessageContentEdited(directory, { data: { messageId, mentions } }) {
      if (directory.messageIds.has(messageId)) flags.posted.setMentions(messageId, mentions);
    },
    MessagesMoved: (directory, event) => move(flags, event, directory),
    MessageDeleted(directory, { data }) {
      flags.deleted = lastKnown(flags, data, directory);
      forget(flags, data);
    },
    TopicMessagesDeleted(_, { data: { conversation, messages } }) {
      for (const { messageId } of messages) forget(flags, { messageId, conversation });
    },
    MessageFlagsAdded: (_, { data }) => add(flags, data),
    MessageFlagsRemoved: (_, { data }) => remove(flags, data),
    ChannelsUnsubscribed(_, { data: { userId, channelIds } }) {
      const unread = channelIds.flatMap((channelId) => flags.unmarkedIn(userId, channelId));
      flags.readByLeaving = unread.toSorted((a, b) => a - b);
      for (const channelId of channelIds) leave(flags, userId, channelId);
    },
  };
}

function post({ posted, kept }: MessageFlags, data: MessagePosted['data']): void {
  const { messageId, senderId, conversation, mentions, readBySender } = data;
  const messages = posted.add(messageId, conversation, mentions);
  if (!messages) return;
  // Nobody can have flagged a message that comes late, even if all around it is flagged.
  if (messageId < messages.newest) {
    for (const flag of KEPT_FLAGS) {
      for (const userId of kept.users(flag)) kept.remove(flag, userId, messages, messageId);
    }
  }
  if (readBySender) kept.add('read', senderId, messages, messageId);
}

function add(flags: MessageFlags, { userId, flag, messages: flagged }: MessageFlagsAdded['data']): void {
  for (const { conversation, ids } of flagged) {
    const messages = flags.posted.conversation(conversation);
    if (!messages) continue;
    if (flag !== 'read') getToKnow(flags, userId, messages, ids);
    for (const [from, to] of ids) flags.kept.add(flag, userId, messages, from, to);
  }
}

function remove(flags: MessageFlags, { userId, flag, messages: flagged }: MessageFlagsRemoved['data']): void {
  for (const { conversation, ids } of flagged) {
    const messages = flags.posted.conversation(conversation);
    if (!messages) continue;
    if (flag === 'read') getToKnow(flags, userId, messages, ids);
    for (const [from, to] of ids) flags.kept.remove(flag, userId, messages, from, to);
  }
}

/** What an account flags without having received it, it has read and knows from then on. */
function getToKnow(
  flags: MessageFlags,
  userId: number,
  messages: ConversationMessages,
  ids: MessageFlagsAdded['data']['messages'][number]['ids'],
): void {
  for (const messageId of messages.between(ids)) {
    if (flags.knows(userId, messages, messageId)) continue;
    flags.kept.add('read', userId, messages, messageId);
    flags.kept.add('historical', userId, messages, messageId);
  }
}

function lastKnown(flags: MessageFlags, message: PlacedMessage, directory: Directory): MessageFlags['deleted'] {
  const { posted } = flags;
  const found = posted.whereabouts(message);
  if (!found) return undefined;
  const { messageId } = message;
  const flagged = { messageId, conversation: found.conversation, mentions: posted.mentionsOf(messageId) };
  return { ...found, alsoKnownTo: othersWhoKnow(flagged, directory, flags) };
}

/** Nothing happens when it is not there. */
function forget({ posted, kept }: MessageFlags, message: PlacedMessage): void {
  const home = posted.conversation(posted.homeKey(message));
  if (!home) return;
  kept.forget(home, message.messageId);
  posted.delete(home, message.messageId);
}

function move(flags: MessageFlags, { data, position }: RecordedEvent<MessagesMoved>, directory: Directory): void {
  const { posted } = flags;
  const { messageIds, from, to } = data;
  const before = { kind: 'channel', channelId: from.channelId, topic: '' } as const;
  const arrival = to.channelId === from.channelId ? null : { channelId: to.channelId, position };
  const ids = idsOf(messageIds);
  flags.flaggersOfMove = flags.historicalReadersOf(ids, from.channelId);
  for (const messageId of ids) posted.move({ messageId, conversation: before }, arrival, to.topic);
  posted.newestMove = position;
  if (arrival) receive(flags, ids, from.channelId, to.channelId, directory);
}

/** What goes with the knowledge of a message. */
const LOST_FLAGS = ['historical', 'starred', 'collapsed'] as const;

/**
 * Who follows a channel of protected history gets to know what comes there, as read (contract, edit: effects). Who does not
 * follow the channel has lost what it got to know that way before; who follows, or once followed, only the former one, or
 * cannot read this one, has also lost what it knew because of having flagged it.
 */
function receive(
  flags: MessageFlags,
  ids: readonly number[],
  sourceId: number,
  channelId: number,
  directory: Directory,
): void {
  const { posted, kept } = flags;
  const target = directory.channel(channelId);
  const isProtected = target?.historyPublicToSubscribers === false;
  const strangers = (flag: KeptFlag) =>
    [...kept.users(flag)].filter((userId) => !directory.isSubscribed(userId, channelId));
  const losers = (flag: KeptFlag) =>
    strangers(flag).filter(
      (userId) =>
        directory.subscription(userId, sourceId) !== undefined ||
        (target !== undefined && !directory.canReadChannel(userId, target)),
    );
  const lost = [
    ...strangers('granted').map((userId) => ({ flag: 'granted', userId }) as const),
    ...LOST_FLAGS.flatMap((flag) => losers(flag).map((userId) => ({ flag, userId }))),
  ];
  for (const company of posted.companies(ids)) {
    for (const { flag, userId } of lost) kept.removeAll(flag, userId, company.messages, company.ranges);
    for (const userId of isProtected ? directory.subscribers(channelId) : []) {
      const unknown = flags.unknownAmong(userId, company);
      for (const flag of ['granted', 'read'] as const) kept.addAll(flag, userId, company.messages, unknown);
      for (const flag of ['starred', 'collapsed'] as const) kept.removeAll(flag, userId, company.messages, unknown);
    }
  }
}

/** Nobody holds unread messages of a channel without following it. */
function leave({ posted, kept }: MessageFlags, userId: number, channelId: number): void {
  const messages = posted.conversation(channelKey(channelId));
  if (messages) {
    const unreadElsewhere = [...posted.journeys(messages.key)].filter(
      ([id, journey]) => journey.at(-1)!.channelId !== channelId && !kept.has('read', userId, messages.key, id),
    );
    kept.add('read', userId, messages, 0, messages.newest);
    for (const [id] of unreadElsewhere) kept.remove('read', userId, messages, id);
  }
  for (const [home, id] of posted.arrivals(channelId)) kept.add('read', userId, home, id);
}
