import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { WebhookCallId } from '../webhook-call/webhook-call.aggregate.js';

/** Make one attempt of a call that is due. May be repeated; where the outcome was lost the service is called again. */
export class MakeWebhookCall extends Command<void> {
  constructor(readonly data: { readonly call: WebhookCallId; readonly cause: Cause }) {
    super();
  }
}
