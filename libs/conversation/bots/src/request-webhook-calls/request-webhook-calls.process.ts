import { BotType, type Directory } from '@chat/directory';
import type { MessagePosted } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import type { Trigger } from '../webhook-call/webhook-call.aggregate.js';
import { RequestWebhookCall } from './request-webhook-call.command.js';
import { LIMITS } from '../bots.limits.js';

/**
 * A person who mentions an outgoing webhook in a channel, or writes to it, calls it. Messages of bots call none, so that two of
 * them cannot answer each other endlessly.
 */
export function requestWebhookCalls(directory: Directory): Process {
  return reactingTo<MessagePosted>('request-webhook-calls', ['MessagePosted'], ({ data, metadata, id }) => {
    const { messageId, senderId } = data;
    if (directory.user(senderId)?.isBot !== false) return [];
    const cause = { ...metadata, causationId: id };
    const { userIds, trigger } = calledBy(data);
    return userIds
      .filter((userId) => directory.user(userId)?.botType === BotType.outgoingWebhook)
      .slice(0, LIMITS.webhooks.perMessage)
      .map((botId) => new RequestWebhookCall({ call: { messageId, botId, trigger }, cause }));
  });
}

/** In a direct conversation only its participants, mentioned or not: others must not learn of it. */
function calledBy({ conversation, mentions }: MessagePosted['data']): {
  readonly userIds: readonly number[];
  readonly trigger: Trigger;
} {
  if (conversation.kind === 'direct') return { userIds: conversation.userIds, trigger: 'direct_message' };
  return { userIds: mentions.userIds, trigger: 'mention' };
}
