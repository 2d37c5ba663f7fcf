import { BotType, type Directory } from '@chat/directory';
import { LIMITS } from '@chat/kernel';
import type { MessagePosted } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import type { Trigger } from '../webhook-call/webhook-call.events.js';
import { RequestWebhookCall } from './request-webhook-call.command.js';

/**
 * When a person mentions an outgoing webhook or writes to it directly, it is to be called. What bots write calls none, so that no
 * two of them go on for ever.
 */
export function requestWebhookCalls(directory: Directory): Process {
  return reactingTo<MessagePosted>('request-webhook-calls', ['MessagePosted'], ({ data, metadata, id }) => {
    const { messageId, senderId } = data;
    if (directory.user(senderId)?.isBot !== false) return [];
    const cause = { ...metadata, causationId: id };
    return [...triggersOf(data)]
      .filter(([botId]) => directory.user(botId)?.botType === BotType.outgoingWebhook)
      .slice(0, LIMITS.webhooks.perMessage)
      .map(([botId, trigger]) => new RequestWebhookCall({ call: { messageId, botId, trigger }, cause }));
  });
}

/** By account; at most those who are mentioned, and those in a direct conversation. */
function triggersOf({ conversation, mentions }: MessagePosted['data']): Map<number, Trigger> {
  const addressed = conversation.kind === 'direct' ? conversation.userIds : [];
  return new Map<number, Trigger>([
    ...addressed.map((id) => [id, 'direct_message'] as const),
    ...mentions.userIds.map((id) => [id, 'mention'] as const),
  ]);
}
