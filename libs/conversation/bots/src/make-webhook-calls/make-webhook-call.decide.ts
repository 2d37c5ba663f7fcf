import type {
  WebhookCallEnded,
  WebhookCallFailed,
  WebhookCallId,
  WebhookCallState,
} from '../webhook-call/webhook-call.aggregate.js';
import { LIMITS } from '../bots.limits.js';

const { attempts, firstPauseMs, pauseFactor } = LIMITS.webhooks;

export type Outcome =
  | { readonly kind: 'answered' | 'dropped' }
  /** `passing`: another attempt may succeed. */
  | { readonly kind: 'failed'; readonly reason: string; readonly passing: boolean };

export function decideWebhookCallOutcome(
  state: WebhookCallState,
  { messageId, botId }: WebhookCallId,
  outcome: Outcome,
  now: number,
): (WebhookCallFailed | WebhookCallEnded)[] {
  if (state.situation !== 'waiting') return [];
  if (outcome.kind !== 'failed') {
    return [{ type: 'WebhookCallEnded', data: { messageId, botId, outcome: outcome.kind, reason: '' } }];
  }
  const { reason } = outcome;
  if (!isLast(state, outcome)) {
    const retryAt = now + firstPauseMs * pauseFactor ** state.failures;
    return [{ type: 'WebhookCallFailed', data: { messageId, botId, reason, retryAt } }];
  }
  return [{ type: 'WebhookCallEnded', data: { messageId, botId, outcome: 'failed', reason } }];
}

/** True when the call is given up with this outcome. */
export function isLast({ failures }: { readonly failures: number }, outcome: Outcome): boolean {
  return outcome.kind !== 'failed' || !outcome.passing || failures + 1 >= attempts;
}
