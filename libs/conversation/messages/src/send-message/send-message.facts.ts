import {
  apiEmail,
  canSeeUser,
  type Channel,
  type ChannelConversation,
  type DirectConversation,
  type Directory,
  isGuest,
  NOTIFICATION_BOT_ID,
  type Site,
  SystemGroup,
  topicKey,
  type User,
} from '@chat/directory';
import { messagePages, MESSAGES, REACTIONS, threadKey } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import type { ChannelPosting, DirectPosting } from './send-message.decide.js';

/** A bot may also do what its owner may. */
export async function channelPosting(
  directory: Directory,
  store: ReadStore,
  sender: User,
  conversation: ChannelConversation,
): Promise<ChannelPosting> {
  const channel = directory.channel(conversation.channelId) as Channel;
  const owner = sender.botOwnerId === null ? undefined : directory.user(sender.botOwnerId);
  const principals = owner ? [sender, owner] : [sender];
  const { can_send_message_group: senders, can_create_topic_group: topicCreators } = channel.permissions;
  const mayCreateTopic = sender.isSystemBot || principals.some((user) => directory.belongs(user.id, topicCreators));
  const policy = channel.topicsPolicy === 'inherit' ? directory.realm.settings.topics_policy : channel.topicsPolicy;
  const isNotifying = sender.id === NOTIFICATION_BOT_ID;
  return {
    conversation,
    channelName: channel.name,
    mayPost: sender.isSystemBot || principals.some((user) => directory.belongs(user.id, senders)),
    mayEnter:
      isNotifying ||
      (!channel.isArchived && (sender.isSystemBot || principals.some((user) => mayEnter(directory, user, channel)))),
    mayCreateTopic,
    topicExists: mayCreateTopic || (await topicExists(store, conversation)),
    // The notice was decided earlier, under the former policy of the channel.
    topicsPolicy: isNotifying ? 'allow_empty_topic' : policy,
  };
}

function mayEnter(directory: Directory, user: User, channel: Channel): boolean {
  return directory.isSubscribed(user.id, channel.id) || (!channel.inviteOnly && !isGuest(user));
}

async function topicExists(store: ReadStore, { channelId, topic }: ChannelConversation): Promise<boolean> {
  const filter = { threadKey: threadKey(channelId, topicKey(topic)) };
  return (await store.find(MESSAGES, { filter, limit: 1 })).length > 0;
}

const READ_TOGETHER = 100;

/** Ascending ids of accounts that wrote or reacted in the topic, including the author. Reads all its messages, in pages. */
export async function topicParticipants(
  store: ReadStore,
  { channelId, topic }: ChannelConversation,
  authorId: number,
): Promise<number[]> {
  const participants = new Set([authorId]);
  const ids = await store.findIds(MESSAGES, { filter: { threadKey: threadKey(channelId, topicKey(topic)) } });
  for await (const messages of messagePages(store, ids, READ_TOGETHER)) {
    for (const { senderId } of messages) participants.add(senderId);
    const withReactions = messages.filter(({ reactionCount }) => reactionCount > 0).map(({ _id }) => _id);
    const reactions = await store.find(REACTIONS, { filter: { messageId: { $in: withReactions } } });
    for (const { userId } of reactions) participants.add(userId);
  }
  return [...participants].toSorted((a, b) => a - b);
}

/** The server itself may write to deactivated accounts. */
export function directPosting(
  directory: Directory,
  site: Site,
  sender: User,
  conversation: DirectConversation,
): DirectPosting {
  const others = conversation.userIds.filter((id) => id !== sender.id);
  const { direct_message_permission_group: permitted, direct_message_initiator_group: initiators } =
    directory.realm.settings;
  const deactivated = others.map((id) => directory.user(id) as User).find(({ isActive }) => !isActive);
  const onlyBots = others.every((id) => directory.user(id)?.isBot);
  return {
    conversation,
    seesAll: others.every((id) => canSeeUser(directory, sender, directory.user(id) as User)),
    deactivated: deactivated === undefined || sender.isSystemBot ? null : apiEmail(deactivated, site),
    isExempt: others.length === 0 || sender.isBot || (others.length === 1 && onlyBots),
    directMessagesDisabled: permitted === SystemGroup.nobody,
    someoneAuthorizes: conversation.userIds.some((id) => directory.belongs(id, permitted)),
    mayInitiate: directory.belongs(sender.id, initiators),
    isOngoing: directory.direct(conversation.userIds) !== undefined,
  };
}
