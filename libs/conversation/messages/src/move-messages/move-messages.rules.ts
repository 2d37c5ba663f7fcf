import { type Conversation, RESOLVED_PREFIX, type TopicsPolicy, truncateTopic } from '@chat/directory';
import { NothingToChange, strip } from '@chat/kernel';
import { NotTheSender } from '../message/message.errors.js';
import type { MessagesMoved, PropagateMode } from '../message/message.events.js';
import { refuseUnprintable } from '../message/topic.js';
import {
  GeneralChatNotAllowed,
  NotAllowedToCreateTopic,
  NotAllowedToPost,
  OnlyGeneralChatAllowed,
} from '../send-message/send-message.errors.js';
import {
  ChannelEditWindowClosed,
  ContentAndChannelTogether,
  DirectMessagesHaveNoTopic,
  DirectMessagesStayOutOfChannels,
  GeneralChatCannotBeResolved,
  InvalidTargetChannel,
  NotAllowedToMoveMessage,
  NotAllowedToResolve,
  PropagationWithoutMove,
  TopicEditWindowClosed,
  TopicMoveWindowClosed,
} from './move-messages.errors.js';
import { resolution } from './topic-resolution.js';

/** Tolerance in seconds of every limit (contract, messages: Limits and normalization). */
export const EDIT_LIMIT_SLACK = 20;

export interface MoveIntent {
  readonly messageId: number;
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
  readonly propagateMode: PropagateMode;
  readonly editsContent: boolean;
  readonly notifyOldThread: boolean;
  readonly notifyNewThread: boolean;
}

interface TimeLimits {
  readonly hasTimeLimit: boolean;
  readonly withinChannelLimit: number | null;
  readonly betweenChannelsLimit: number | null;
}

export interface MoveFacts extends TimeLimits {
  readonly conversation: Conversation;
  /** Undefined: no such channel, archived, or inaccessible for the actor. */
  readonly target: TargetChannel | undefined;
  readonly mayResolve: boolean;
  readonly mayMoveBetweenTopics: boolean;
  readonly mayMoveBetweenChannels: boolean;
  readonly now: number;
  readonly time: number;
  /** Ascending, of the topic: every message in the `movingRange`, and one that stays, if the actor can see any. */
  readonly topicMessages: readonly TopicMessage[];
  readonly topicLinks: (topic: string) => MessagesMoved['data']['to']['topicLinks'];
}

export interface TopicMessage {
  readonly id: number;
  /** UNIX milliseconds; null when older than `oldestMovable`, or without that limit. */
  readonly time: number | null;
  /**
   * Whether the actor can read it now; others are neither counted nor moved by rule 6 (contract, editing-messages:
   * Request to edit or move).
   */
  readonly isVisible: boolean;
  readonly channelMoves: number;
}

export interface TargetChannel {
  readonly channelId: number;
  readonly topicsPolicy: Exclude<TopicsPolicy, 'inherit'>;
  readonly mayPost: boolean;
  readonly mayCreateTopic: boolean;
  readonly hasTopic: boolean;
}

/** Rows 5 to 11 of the checks (contract, editing-messages: Checks in order). */
export function refuseImpossibleMove(intent: MoveIntent, { conversation }: MoveFacts): void {
  const { topic, channelId } = intent;
  const isMove = topic !== undefined || channelId !== undefined;
  if (!isMove && !intent.editsContent) throw new NothingToChange();
  if (conversation.kind === 'direct' && channelId !== undefined) throw new DirectMessagesStayOutOfChannels();
  if (conversation.kind === 'direct' && topic !== undefined) throw new DirectMessagesHaveNoTopic();
  if (intent.propagateMode !== 'change_one' && !isMove) throw new PropagationWithoutMove();
  if (topic !== undefined) refuseImpossibleTopic(topic);
  if (intent.editsContent && channelId !== undefined) throw new ContentAndChannelTogether();
}

function refuseImpossibleTopic(topic: string): void {
  const isResolvedGeneralChat = topic === strip(RESOLVED_PREFIX) || topic === `${RESOLVED_PREFIX}general chat`;
  if (isResolvedGeneralChat) throw new GeneralChatCannotBeResolved();
  refuseUnprintable(topic);
}

/** Rows 15 to 19 of the checks (contract, editing-messages: Checks in order). */
export function refuseForbiddenTopicEdit(intent: MoveIntent, facts: MoveFacts): void {
  if (facts.conversation.kind === 'direct' || !isMove(intent)) return;
  const { target } = facts;
  if (!target) throw new InvalidTargetChannel();
  const topic = truncateTopic(intent.topic ?? facts.conversation.topic);
  const isGeneralChat = topic === '' || topic === '(no topic)';
  if (isGeneralChat && target.topicsPolicy === 'disable_empty_topic') throw new GeneralChatNotAllowed();
  if (!isGeneralChat && target.topicsPolicy === 'empty_topic_only') throw new OnlyGeneralChatAllowed();
  if (intent.topic === undefined) return;
  if (resolution(facts.conversation.topic, intent.topic)) {
    if (!facts.mayResolve) throw new NotAllowedToResolve();
    return;
  }
  if (!facts.mayMoveBetweenTopics) throw new NotTheSender();
  if (intent.propagateMode !== 'change_all' && isTooOld(facts, facts.withinChannelLimit)) {
    throw new TopicEditWindowClosed();
  }
}

/** Rows 23 to 27 of the checks (contract, editing-messages: Checks in order). */
export function refuseForbiddenMove(intent: MoveIntent, facts: MoveFacts): void {
  const { conversation, target } = facts;
  if (conversation.kind === 'direct' || !isMove(intent) || !target) return;
  if (intent.channelId !== undefined) {
    if (!facts.mayMoveBetweenChannels) throw new NotAllowedToMoveMessage();
    if (!target.mayPost) throw new NotAllowedToPost();
    if (intent.propagateMode !== 'change_all' && isTooOld(facts, facts.betweenChannelsLimit)) {
      throw new ChannelEditWindowClosed();
    }
  }
  refuseTooOldTopic(intent, facts);
  const onlyResolves = resolves(intent, conversation) && intent.channelId === undefined;
  if (!target.hasTopic && !target.mayCreateTopic && !onlyResolves) throw new NotAllowedToCreateTopic();
}

function refuseTooOldTopic(intent: MoveIntent, facts: MoveFacts): void {
  const oldest = oldestMovable(intent, facts);
  if (oldest === null) return;
  const visible = facts.topicMessages.filter((message) => message.isVisible);
  const movable = visible.filter(({ time }) => time !== null && time >= oldest);
  if (movable.length === visible.length) return;
  throw new TopicMoveWindowClosed(movable[0]?.id ?? null, movable.length, visible.length);
}

/** First and last id that move, if the actor can see the message. */
export function movingRange(messageId: number, propagateMode: PropagateMode): [first: number, last: number] {
  return [
    propagateMode === 'change_all' ? 0 : messageId,
    propagateMode === 'change_one' ? messageId : Number.MAX_SAFE_INTEGER,
  ];
}

/** Earliest time of posting for moving a whole topic: UNIX milliseconds; null: no limit. */
export function oldestMovable(
  intent: MoveIntent,
  facts: TimeLimits & Pick<MoveFacts, 'conversation' | 'now'>,
): number | null {
  const limits = topicLimits(intent, facts);
  return limits.length === 0 ? null : facts.now - (Math.min(...limits) + EDIT_LIMIT_SLACK) * 1000;
}

function topicLimits(intent: MoveIntent, facts: TimeLimits & Pick<MoveFacts, 'conversation'>): number[] {
  if (!facts.hasTimeLimit || intent.propagateMode !== 'change_all') return [];
  const renames = intent.topic !== undefined && !resolves(intent, facts.conversation);
  return [
    renames ? facts.withinChannelLimit : null,
    intent.channelId === undefined ? null : facts.betweenChannelsLimit,
  ].filter((limit) => limit !== null);
}

function resolves({ topic = '' }: MoveIntent, conversation: Conversation): boolean {
  return conversation.kind === 'channel' && resolution(conversation.topic, topic) !== null;
}

function isTooOld(facts: MoveFacts, limit: number | null): boolean {
  return facts.hasTimeLimit && limit !== null && (facts.now - facts.time) / 1000 > limit + EDIT_LIMIT_SLACK;
}

export function isMove({ topic, channelId }: MoveIntent): boolean {
  return topic !== undefined || channelId !== undefined;
}
