import type { Aggregate } from '@chat/kernel';
import type { Trigger, WebhookCallEvent } from './webhook-call.events.js';

export interface WebhookCallId {
  readonly messageId: number;
  readonly botId: number;
}

export type WebhookCallState =
  | { readonly situation: 'absent' | 'ended' }
  | {
      readonly situation: 'waiting';
      readonly trigger: Trigger;
      /** Attempts that have failed. */
      readonly failures: number;
      /** UNIX milliseconds; 0: at once. */
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
