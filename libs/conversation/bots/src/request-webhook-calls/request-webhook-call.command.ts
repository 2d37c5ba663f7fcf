import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { Clock } from '@chat/kernel';
import { isLongPast } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhookCallAggregate, type WebhookCallRequested } from '../webhook-call/webhook-call.aggregate.js';
import { decideRequestWebhookCall } from './request-webhook-call.decide.js';
import { WEBHOOK_CALLS } from './webhook-call-document.js';
import { LIMITS } from '../bots.limits.js';

/** Requests a call of an outgoing webhook for a message. Repeatable: it is requested once. */
export class RequestWebhookCall extends CommandWith<{
  readonly call: WebhookCallRequested['data'];
  readonly cause: Cause;
}> {}

const { waitingOfBot } = LIMITS.webhooks;

@CommandHandler(RequestWebhookCall)
export class RequestWebhookCallHandler implements ICommandHandler<RequestWebhookCall> {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { call, cause } }: RequestWebhookCall): Promise<void> {
    if (isLongPast(cause, this.clock.now())) return;
    const hasRoom = (await this.store.count(WEBHOOK_CALLS, { botId: call.botId })) < waitingOfBot;
    await this.transactions.transact(webhookCallAggregate, call, cause, (state) =>
      decideRequestWebhookCall(state, call, hasRoom),
    );
  }
}
