import type { Conversation } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import { LIMITS } from '../scheduled-messages.limits.js';

// These names are the storage format: they are never renamed.

export type ScheduledMessageEvent =
  | MessageScheduled
  | ScheduledMessageEdited
  | ScheduledMessageDeleted
  | ScheduledMessageSendingBegun
  | ScheduledMessageSent
  | ScheduledMessageFailed;

export interface ScheduledMessage {
  readonly scheduledMessageId: number;
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  /** Rendering at the time of the request; it is rendered again when it is sent. */
  readonly renderedContent: string;
  readonly deliverAt: number;
  readonly readBySender: boolean;
}

interface Named {
  readonly scheduledMessageId: number;
  readonly senderId: number;
}

export type MessageScheduled = DomainEvent<'MessageScheduled', ScheduledMessage>;

/** The whole message from then on, so that earlier events can be erased. */
export type ScheduledMessageEdited = DomainEvent<'ScheduledMessageEdited', ScheduledMessage>;

export type ScheduledMessageDeleted = DomainEvent<'ScheduledMessageDeleted', Named>;

/** From here on it can be neither edited nor deleted; after a crash a server continues to send it. */
export type ScheduledMessageSendingBegun = DomainEvent<'ScheduledMessageSendingBegun', Named>;

export type ScheduledMessageSent = DomainEvent<'ScheduledMessageSent', Named & { readonly messageId: number }>;

/** The message could not be sent; its sender may choose another time or delete it. */
export type ScheduledMessageFailed = DomainEvent<
  'ScheduledMessageFailed',
  ScheduledMessage & {
    readonly reason: string;
    readonly notify: boolean;
  }
>;

export type ScheduledMessageState =
  | { readonly situation: 'absent' }
  | { readonly situation: 'sent'; readonly senderId: number }
  | { readonly situation: 'waiting' | 'sending' | 'failed'; readonly message: ScheduledMessage };

const absent: ScheduledMessageState = { situation: 'absent' };

export const scheduledMessageAggregate: Aggregate<ScheduledMessageState, ScheduledMessageEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'MessageScheduled':
      case 'ScheduledMessageEdited':
        return { situation: 'waiting', message: event.data };
      case 'ScheduledMessageSendingBegun':
        return 'message' in state ? { ...state, situation: 'sending' } : state;
      case 'ScheduledMessageFailed':
        return 'message' in state ? { ...state, situation: 'failed' } : state;
      case 'ScheduledMessageSent':
        return { situation: 'sent', senderId: event.data.senderId };
      case 'ScheduledMessageDeleted':
        return absent;
      default:
        return state;
    }
  },
  streamName: (scheduledMessageId) => `scheduled_message-${scheduledMessageId}`,
};

/** One answer for "does not exist" and "not yours". */
export class ScheduledMessageDoesNotExist extends refusal('Scheduled message does not exist', { httpStatus: 404 }) {}
export class ScheduledMessageAlreadySent extends refusal('Scheduled message was already sent') {}
export class DeliveryTimeNotInFuture extends refusal('Scheduled delivery time must be in the future.') {}

export class TooManyScheduledMessages extends refusal(
  (limit: number) => `You cannot have more than ${limit} scheduled messages.`,
) {}

export class ScheduledMessagesTooLarge extends refusal(
  `Your scheduled messages cannot have more than ${LIMITS.scheduledMessages.charactersPerUser} characters in total.`,
) {}

export class RecipientRequired extends refusal('Recipient required when updating type of scheduled message.') {}
export class TopicRequired extends refusal('Topic required when updating scheduled message type to stream.') {}

/** The server was down, or behind, for so long that the message might surprise its readers. */
export class TooLateToSend extends refusal('Message could not be sent at the scheduled time.') {}
export class SenderDeactivated extends refusal('Account is deactivated', { code: 'USER_DEACTIVATED' }) {}
