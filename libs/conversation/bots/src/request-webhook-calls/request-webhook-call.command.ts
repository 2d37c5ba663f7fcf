import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { WebhookCallRequested } from '../webhook-call/webhook-call.events.js';

/** Have an outgoing webhook called for a message. May be repeated: it is requested once. */
export class RequestWebhookCall extends Command<void> {
  constructor(readonly data: { readonly call: WebhookCallRequested['data']; readonly cause: Cause }) {
    super();
  }
}
