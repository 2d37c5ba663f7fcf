import type { WebhookCallState } from '../webhook-call/webhook-call.aggregate.js';
import type { WebhookCallRequested } from '../webhook-call/webhook-call.events.js';

export function decideRequestWebhookCall(
  { situation }: WebhookCallState,
  call: WebhookCallRequested['data'],
): WebhookCallRequested[] {
  return situation === 'absent' ? [{ type: 'WebhookCallRequested', data: call }] : [];
}
