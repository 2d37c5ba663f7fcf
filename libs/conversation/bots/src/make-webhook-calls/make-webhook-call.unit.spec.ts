import { webhookCallAggregate, type WebhookCallState } from '../webhook-call/webhook-call.aggregate.js';
import { decideWebhookCallOutcome, type Outcome } from './make-webhook-call.decide.js';
import { LIMITS } from '../bots.limits.js';

const call = { messageId: 7, botId: 11 };
const requested = webhookCallAggregate.evolve(webhookCallAggregate.initialState, {
  type: 'WebhookCallRequested',
  data: { ...call, trigger: 'mention' },
});
const decide = (outcome: Outcome, state: WebhookCallState = requested) =>
  decideWebhookCallOutcome(state, call, outcome, 1_000_000);
const passing = { kind: 'failed', reason: 'Third party responded with 503', passing: true } as const;

describe('one attempt to call a webhook', () => {
  it('ends the call when it is answered', () => {
    const ended = { type: 'WebhookCallEnded', data: { ...call, outcome: 'answered', reason: '' } };
    expect(decide({ kind: 'answered' })).toEqual([ended]);
  });

  /** @limit webhooks.attempts, webhooks.firstPauseMs, webhooks.pauseFactor */
  it('is repeated after longer and longer pauses, and not for ever', () => {
    const pauses: number[] = [];
    let state: WebhookCallState = requested;
    for (;;) {
      const [event] = decide(passing, state);
      if (event?.type !== 'WebhookCallFailed') {
        expect(event?.data).toMatchObject({ outcome: 'failed', reason: passing.reason });
        break;
      }
      pauses.push(event.data.retryAt - 1_000_000);
      state = webhookCallAggregate.evolve(state, event);
    }
    expect(pauses).toEqual([1_000, 5_000, 25_000, 125_000]);
    expect(pauses).toHaveLength(LIMITS.webhooks.attempts - 1);
  });

  it('is not repeated where nothing would be different', () => {
    expect(decide({ ...passing, passing: false })).toMatchObject([{ type: 'WebhookCallEnded' }]);
  });

  it('changes nothing once the call has ended', () => {
    expect(decide(passing, { situation: 'ended' })).toEqual([]);
    expect(decide({ kind: 'answered' }, { situation: 'ended' })).toEqual([]);
  });
});
