import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type WebhookCallEvent = WebhookCallRequested | WebhookCallFailed | WebhookCallEnded;

export type Trigger = 'mention' | 'direct_message';

/** One message for one bot. The payload is made from the message at the time of the call, so it is not stored here. */
export type WebhookCallRequested = DomainEvent<
  'WebhookCallRequested',
  { readonly messageId: number; readonly botId: number; readonly trigger: Trigger }
>;

export type WebhookCallFailed = DomainEvent<
  'WebhookCallFailed',
  {
    readonly messageId: number;
    readonly botId: number;
    readonly reason: string;
    readonly retryAt: number;
  }
>;

export type WebhookCallEnded = DomainEvent<
  'WebhookCallEnded',
  {
    readonly messageId: number;
    readonly botId: number;
    /** Dropped: the bot or the message is gone. */
    readonly outcome: 'answered' | 'failed' | 'dropped';
    readonly reason: string;
  }
>;

export interface WebhookCallId {
  readonly messageId: number;
  readonly botId: number;
}

export type WebhookCallState =
  | { readonly situation: 'absent' | 'ended' }
  | {
      readonly situation: 'waiting';
      readonly trigger: Trigger;
      readonly failures: number;
      readonly dueAt: number;
    };

export const webhookCallAggregate: Aggregate<WebhookCallState, WebhookCallEvent, WebhookCallId> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'WebhookCallRequested':
        return { situation: 'waiting', trigger: event.data.trigger, failures: 0, dueAt: 0 };
      case 'WebhookCallFailed':
        if (state.situation !== 'waiting') return state;
        return { ...state, failures: state.failures + 1, dueAt: event.data.retryAt };
      case 'WebhookCallEnded':
        return { situation: 'ended' };
      default:
        return state;
    }
  },
  streamName: ({ messageId, botId }) => `webhookCall-${messageId}-${botId}`,
};
