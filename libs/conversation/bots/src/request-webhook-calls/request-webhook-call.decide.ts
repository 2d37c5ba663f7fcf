import type { WebhookCallState } from '../webhook-call/webhook-call.aggregate.js';
import type { WebhookCallRequested } from '../webhook-call/webhook-call.events.js';

/** @param hasRoom false when too many calls of the bot wait already: it is not called then */
export function decideRequestWebhookCall(
  { situation }: WebhookCallState,
  call: WebhookCallRequested['data'],
  hasRoom: boolean,
): WebhookCallRequested[] {
  return situation === 'absent' && hasRoom ? [{ type: 'WebhookCallRequested', data: call }] : [];
}
