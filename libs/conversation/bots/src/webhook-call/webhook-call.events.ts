import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type WebhookCallEvent = WebhookCallRequested | WebhookCallFailed | WebhookCallEnded;

/** Why an outgoing webhook is called. */
export type Trigger = 'mention' | 'direct_message';

/** Of one message, for one bot. What is sent is made from the message when the call is made, so that nothing of it is kept here. */
export type WebhookCallRequested = DomainEvent<
  'WebhookCallRequested',
  { readonly messageId: number; readonly botId: number; readonly trigger: Trigger }
>;

/** It is tried again. */
export type WebhookCallFailed = DomainEvent<
  'WebhookCallFailed',
  {
    readonly messageId: number;
    readonly botId: number;
    readonly reason: string;
    /** UNIX milliseconds. */
    readonly retryAt: number;
  }
>;

/** It is not tried again. */
export type WebhookCallEnded = DomainEvent<
  'WebhookCallEnded',
  {
    readonly messageId: number;
    readonly botId: number;
    /** Dropped: nobody is there any more who could be called, or nothing about which. */
    readonly outcome: 'answered' | 'failed' | 'dropped';
    /** Empty where nothing failed. */
    readonly reason: string;
  }
>;
