import { type Channel, type Directory, isModerator, topicKey, type User } from '@chat/directory';
import { renderTopicLinks } from '@chat/markdown';
import type { ReadStore } from '@chat/read-store';
import { mayRead } from '../message/message-access.js';
import { truncateTopic } from '../message/topic.js';
import { MESSAGES, type MessageDocument, threadKey } from '../messages/message-document.js';
import type { MoveFacts, MoveIntent, TargetChannel, TopicMessage } from './move-messages.decide.js';

/** What the rules about moving need to know. @param now UNIX milliseconds */
export async function moveFacts(
  directory: Directory,
  store: ReadStore,
  actor: User,
  document: MessageDocument,
  intent: MoveIntent,
  now: number,
): Promise<MoveFacts> {
  const { conversation } = document;
  const { settings } = directory.realm;
  const isMove = intent.topic !== undefined || intent.channelId !== undefined;
  const source = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
  const target = source && isMove ? reachableTarget(directory, actor, intent.channelId ?? source.id) : undefined;
  const topicMessages = source && isMove ? await messagesOfTopic(directory, store, actor, document) : [];
  const channels = [source, target].filter((channel) => channel !== undefined);
  const belongs = (value: Parameters<Directory['belongs']>[1]) => directory.belongs(actor, value);
  const administers = (channel: Channel) => directory.canAdministerChannel(actor, channel);
  return {
    conversation,
    target: target && (await targetFacts(directory, store, actor, target, document, intent)),
    mayResolve:
      directory.permits(actor, 'can_resolve_topics_group') ||
      channels.some((channel) => belongs(channel.permissions.can_resolve_topics_group)),
    mayMoveBetweenTopics:
      directory.permits(actor, 'can_move_messages_between_topics_group') ||
      channels.some(
        (channel) => administers(channel) || belongs(channel.permissions.can_move_messages_within_channel_group),
      ),
    mayMoveBetweenChannels:
      directory.permits(actor, 'can_move_messages_between_channels_group') ||
      (source !== undefined &&
        (administers(source) || belongs(source.permissions.can_move_messages_out_of_channel_group))),
    hasTimeLimit: !isModerator(actor),
    withinChannelLimit: settings.move_messages_within_stream_limit_seconds,
    betweenChannelsLimit: settings.move_messages_between_streams_limit_seconds,
    now,
    topicMessages,
    topicLinks: renderTopicLinks,
  };
}

function reachableTarget(directory: Directory, actor: User, channelId: number): Channel | undefined {
  const channel = directory.channel(channelId);
  return channel && !channel.isArchived && directory.canReadChannel(actor.id, channel) ? channel : undefined;
}

async function messagesOfTopic(
  directory: Directory,
  store: ReadStore,
  actor: User,
  { threadKey: thread }: MessageDocument,
): Promise<TopicMessage[]> {
  const documents = await store.find(MESSAGES, { filter: { threadKey: thread }, sort: { _id: 1 } });
  const existing = documents.filter(({ _id }) => directory.messageIds.has(_id));
  return existing.map((document) => ({
    id: document._id,
    time: document.time,
    isVisible: mayRead(directory, document, actor.id),
  }));
}

async function targetFacts(
  directory: Directory,
  store: ReadStore,
  actor: User,
  channel: Channel,
  { conversation }: MessageDocument,
  { topic }: MoveIntent,
): Promise<TargetChannel> {
  const owner = actor.botOwnerId === null ? undefined : directory.user(actor.botOwnerId);
  const principals = owner ? [actor, owner] : [actor];
  const { can_send_message_group: senders, can_create_topic_group: topicCreators } = channel.permissions;
  const newTopic =
    topic === undefined ? (conversation.kind === 'channel' ? conversation.topic : '') : truncateTopic(topic);
  return {
    channelId: channel.id,
    topicsPolicy: channel.topicsPolicy === 'inherit' ? directory.realm.settings.topics_policy : channel.topicsPolicy,
    mayPost: principals.some((user) => directory.belongs(user.id, senders)),
    mayCreateTopic: principals.some((user) => directory.belongs(user.id, topicCreators)),
    hasTopic: await hasVisible(directory, store, actor, threadKey(channel.id, topicKey(newTopic))),
  };
}

async function hasVisible(directory: Directory, store: ReadStore, actor: User, thread: string): Promise<boolean> {
  const documents = await store.find(MESSAGES, { filter: { threadKey: thread }, sort: { _id: -1 }, limit: 100 });
  return documents.some((document) => mayRead(directory, document, actor.id));
}
