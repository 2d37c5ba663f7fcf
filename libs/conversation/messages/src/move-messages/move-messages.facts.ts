import { setImmediate } from 'node:timers/promises';
import {
  type Channel,
  type ChannelConversation,
  type Conversation,
  Directory,
  isModerator,
  topicAsNamed,
  truncateTopic,
  type User,
} from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { renderTopicLinks } from '@chat/markdown';
import { mayRead, MessageFlags } from '@chat/message-index';
import { type MessageDocument, messagePages, topicPages } from '@chat/message-reading';
import { CompiledLinkifiers } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { PropagateMode } from '../message/message.events.js';
import {
  type MoveFacts,
  type MoveIntent,
  movingRange,
  oldestMovable,
  type TargetChannel,
  type TopicMessage,
} from './move-messages.rules.js';

export interface MoveMessagesData {
  readonly messageId: number;
  readonly actorId: number;
  readonly prevContentSha256: string | undefined;
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
  readonly propagateMode: PropagateMode;
  readonly notifyOldThread: boolean;
  readonly notifyNewThread: boolean;
  readonly cause: Cause;
}

const READ_TOGETHER = 100;
const LOOKED_AT_TOGETHER = 1_000;

@Injectable()
export class MoveFactsFinder {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly linkifiers: CompiledLinkifiers,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async find(
    actor: User,
    { conversation, time }: Pick<MessageDocument, 'conversation' | 'time'>,
    intent: MoveIntent,
    now: number,
  ): Promise<MoveFacts> {
    const { directory } = this;
    const { settings } = directory.realm;
    const isMove = intent.topic !== undefined || intent.channelId !== undefined;
    const source = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
    const target = source && isMove ? this.#reachable(actor, intent.channelId ?? source.id) : undefined;
    const channels = [source, target].filter((channel) => channel !== undefined);
    const belongs = (value: Parameters<Directory['belongs']>[1]) => directory.belongs(actor, value);
    const administers = (channel: Channel) => directory.canAdministerChannel(actor, channel);
    const limits = {
      hasTimeLimit: !isModerator(actor),
      withinChannelLimit: settings.move_messages_within_stream_limit_seconds,
      betweenChannelsLimit: settings.move_messages_between_streams_limit_seconds,
    };
    return {
      ...limits,
      conversation,
      target: target && (await this.#target(actor, target, conversation, intent)),
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
      now,
      time,
      topicMessages:
        conversation.kind === 'channel' && isMove
          ? await this.#topicMessages(
              actor,
              conversation,
              intent,
              oldestMovable(intent, { conversation, now, ...limits }),
            )
          : [],
      topicLinks: (topic) => renderTopicLinks(topic, this.linkifiers.compiled()),
    };
  }

  #reachable(actor: User, channelId: number): Channel | undefined {
    const channel = this.directory.channel(channelId);
    return channel && !channel.isArchived && this.directory.canReadChannel(actor.id, channel) ? channel : undefined;
  }

  /** Reads documents only for their times: memory knows the places of messages. @param oldest see `oldestMovable` */
  async #topicMessages(
    actor: User,
    conversation: ChannelConversation,
    { messageId, propagateMode }: MoveIntent,
    oldest: number | null,
  ): Promise<TopicMessage[]> {
    const [first, last] = movingRange(messageId, propagateMode);
    const ids: number[] = [];
    for await (const page of topicPages(this.store, conversation, LOOKED_AT_TOGETHER, [first, last])) ids.push(...page);
    if (propagateMode !== 'change_all') ids.push(...(await this.#staying(actor, conversation, first, last)));
    const times = oldest === null ? new Map<number, number | null>() : await this.#timesSince(oldest, ids);
    const messages: TopicMessage[] = [];
    for (const id of ids.filter((each) => times.get(each) !== null).toSorted((a, b) => a - b)) {
      messages.push({
        id,
        time: times.get(id) ?? null,
        isVisible: this.#isVisible(actor, id, conversation),
        channelMoves: this.flags.posted.moveHistory(id).length,
      });
      if (messages.length % LOOKED_AT_TOGETHER === 0) await setImmediate();
    }
    return messages;
  }

  /** One message of the topic that the actor can see, with an id outside the range; undefined without one. */
  async #staying(actor: User, conversation: ChannelConversation, first: number, last: number): Promise<number[]> {
    for await (const page of topicPages(this.store, conversation, LOOKED_AT_TOGETHER)) {
      const id = page.find((each) => (each < first || each > last) && this.#isVisible(actor, each, conversation));
      if (id !== undefined) return [id];
    }
    return [];
  }

  /**
   * Times of posting, until all messages of a page are older; null: deleted after the ids were read.
   * @param ids newest first
   */
  async #timesSince(oldest: number, ids: readonly number[]): Promise<Map<number, number | null>> {
    const times = new Map<number, number | null>();
    for await (const documents of messagePages(this.store, ids, READ_TOGETHER)) {
      for (const id of ids.slice(times.size, times.size + READ_TOGETHER)) times.set(id, null);
      for (const { _id, time } of documents) times.set(_id, time);
      if (documents.length > 0 && documents.every(({ time }) => time < oldest)) break;
    }
    return times;
  }

  async #target(
    actor: User,
    channel: Channel,
    conversation: Conversation,
    { topic }: MoveIntent,
  ): Promise<TargetChannel> {
    const owner = actor.botOwnerId === null ? undefined : this.directory.user(actor.botOwnerId);
    const principals = owner ? [actor, owner] : [actor];
    const { can_send_message_group: senders, can_create_topic_group: topicCreators } = channel.permissions;
    const ownTopic = conversation.kind === 'channel' ? conversation.topic : '';
    const newTopic = topic === undefined ? ownTopic : truncateTopic(topic);
    const { topics_policy: topicsPolicy } = this.directory.realm.settings;
    return {
      channelId: channel.id,
      topicsPolicy: channel.topicsPolicy === 'inherit' ? topicsPolicy : channel.topicsPolicy,
      mayPost: principals.some((user) => this.directory.belongs(user.id, senders)),
      mayCreateTopic: principals.some((user) => this.directory.belongs(user.id, topicCreators)),
      hasTopic: await this.#hasVisible(actor, channel.id, newTopic),
    };
  }

  async #hasVisible(actor: User, channelId: number, topic: string): Promise<boolean> {
    const place = { kind: 'channel', channelId, topic } as const;
    for await (const ids of topicPages(this.store, place, LOOKED_AT_TOGETHER)) {
      if (ids.some((id) => this.#isVisible(actor, id, place))) return true;
    }
    return false;
  }

  #isVisible(actor: User, messageId: number, conversation: Conversation): boolean {
    const place = this.flags.posted.locationOf({ messageId, conversation });
    return place !== undefined && mayRead(this.directory, { _id: messageId, ...place }, actor.id);
  }
}

/** @param data with the content, if that is edited too */
export function moveIntent(
  conversation: Conversation,
  data: MoveMessagesData & { readonly content?: string | undefined },
): MoveIntent {
  const { messageId, propagateMode, notifyOldThread, notifyNewThread } = data;
  const topic = data.topic === undefined ? undefined : topicAsNamed(data.topic);
  const isSameTopic = conversation.kind === 'channel' && topic === conversation.topic;
  const isSameChannel = conversation.kind === 'channel' && data.channelId === conversation.channelId;
  return {
    messageId,
    topic: isSameTopic ? undefined : topic,
    channelId: isSameChannel && data.content === undefined ? undefined : data.channelId,
    propagateMode,
    editsContent: data.content !== undefined,
    notifyOldThread,
    notifyNewThread,
  };
}
