import type { WebhookCallRequested, WebhookCallState } from '../webhook-call/webhook-call.aggregate.js';

/** @param hasRoom false when too many calls of the bot wait: the bot is not called then */
export function decideRequestWebhookCall(
  { situation }: WebhookCallState,
  call: WebhookCallRequested['data'],
  hasRoom: boolean,
): WebhookCallRequested[] {
  return situation === 'absent' && hasRoom ? [{ type: 'WebhookCallRequested', data: call }] : [];
}
