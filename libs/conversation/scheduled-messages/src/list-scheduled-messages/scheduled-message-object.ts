import { boolean, choice, either, integer, listOf, named, object, optional, text } from '@chat/http';
import type { ScheduledMessageDocument } from './scheduled-message-document.js';

export interface ScheduledMessageObject {
  readonly scheduled_message_id: number;
  readonly type: 'stream' | 'private';
  readonly to: number | readonly number[];
  readonly topic?: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly scheduled_delivery_timestamp: number;
  readonly failed: boolean;
}

export const scheduledMessageShape = named(
  'ScheduledMessage',
  object({
    scheduled_message_id: integer(),
    type: choice(['stream', 'private']),
    to: either(integer(), listOf(integer())),
    topic: optional(text()),
    content: text(),
    rendered_content: text(),
    scheduled_delivery_timestamp: integer(),
    failed: boolean(),
  }),
);

export function scheduledMessageObject({
  _id,
  senderId,
  conversation,
  content,
  renderedContent,
  deliverAt,
  failed,
}: ScheduledMessageDocument): ScheduledMessageObject {
  return {
    scheduled_message_id: _id,
    ...(conversation.kind === 'channel'
      ? { type: 'stream', to: conversation.channelId, topic: conversation.topic }
      : { type: 'private', to: recipientsOf(conversation.userIds, senderId) }),
    content,
    rendered_content: renderedContent,
    scheduled_delivery_timestamp: deliverAt,
    failed,
  };
}

function recipientsOf(userIds: readonly number[], senderId: number): readonly number[] {
  return userIds.length === 1 ? userIds : userIds.filter((userId) => userId !== senderId);
}
