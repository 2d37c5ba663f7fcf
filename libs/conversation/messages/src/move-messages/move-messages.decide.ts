import { truncateTopic } from '@chat/directory';
import { toIdRuns } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import { refuseStaleContent } from '../message/content-hash.js';
import type { MessagesMoved } from '../message/message.events.js';
import { TooManyChannelMoves } from './move-messages.errors.js';
import {
  type MoveFacts,
  type MoveIntent,
  movingRange,
  refuseForbiddenMove,
  refuseForbiddenTopicEdit,
  refuseImpossibleMove,
  type TopicMessage,
} from './move-messages.rules.js';
import { resolution } from './topic-resolution.js';
import { LIMITS } from '../messages.limits.js';

export interface MoveMessagesFacts extends MoveFacts {
  readonly isAccessible: boolean;
  readonly content: string;
  readonly sha256: (text: string) => string;
}

/** Makes one event, which names every message that moves along (contract, editing-messages: Checks in order). */
export function decideMoveMessages(
  intent: MoveIntent,
  prevContentSha256: string | undefined,
  facts: MoveMessagesFacts,
): MessagesMoved[] {
  if (!facts.isAccessible) throw new InaccessibleMessage();
  refuseImpossibleMove(intent, facts);
  refuseStaleContent(prevContentSha256, facts.content, facts.sha256);
  refuseForbiddenTopicEdit(intent, facts);
  refuseForbiddenMove(intent, facts);
  const moving = movingIds(intent, facts.topicMessages);
  if (intent.channelId !== undefined) refuseTooManyChannelMoves(moving, facts.topicMessages);
  return [messagesMoved(intent, facts, moving)];
}

function refuseTooManyChannelMoves(movingIds: readonly number[], messages: readonly TopicMessage[]): void {
  const { channelMoves: limit } = LIMITS.messages;
  const moving = new Set(movingIds);
  if (messages.some(({ id, channelMoves }) => moving.has(id) && channelMoves >= limit))
    throw new TooManyChannelMoves(limit);
}

export function movingIds(
  { messageId, propagateMode }: Pick<MoveIntent, 'messageId' | 'propagateMode'>,
  topicMessages: readonly TopicMessage[],
): number[] {
  const [first, last] = movingRange(messageId, propagateMode);
  return topicMessages.filter(({ id, isVisible }) => isVisible && id >= first && id <= last).map(({ id }) => id);
}

export function messagesMoved(
  intent: MoveIntent,
  { conversation, target, topicMessages, topicLinks }: MoveFacts,
  ids: readonly number[],
): MessagesMoved {
  if (conversation.kind === 'direct') throw new TypeError('Direct messages do not move.');
  const moving = new Set(ids);
  const topic = intent.topic === undefined ? null : truncateTopic(intent.topic);
  return {
    type: 'MessagesMoved',
    data: {
      messageId: intent.messageId,
      messageIds: toIdRuns(ids),
      from: { channelId: conversation.channelId, topic: conversation.topic },
      to: {
        channelId: target?.channelId ?? conversation.channelId,
        topic,
        topicLinks: topic === null ? null : topicLinks(topic),
      },
      propagateMode: intent.propagateMode,
      resolution: topic === null ? null : resolution(conversation.topic, intent.topic ?? ''),
      isWhole: topicMessages.every(({ id, isVisible }) => moving.has(id) || !isVisible),
      notices: {
        resolution: intent.channelId === undefined && !intent.editsContent,
        newThread: intent.notifyNewThread,
        oldThread: intent.notifyOldThread,
        targetHadMessages: target?.hasTopic ?? false,
      },
    },
  };
}
