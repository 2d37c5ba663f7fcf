import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhookCallAggregate } from '../webhook-call/webhook-call.aggregate.js';
import { RequestWebhookCall } from './request-webhook-call.command.js';
import { decideRequestWebhookCall } from './request-webhook-call.decide.js';
import { WEBHOOK_CALLS } from './webhook-call-document.js';

const { waitingOfBot } = LIMITS.webhooks;

@CommandHandler(RequestWebhookCall)
export class RequestWebhookCallHandler implements ICommandHandler<RequestWebhookCall> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { call, cause } }: RequestWebhookCall): Promise<void> {
    const hasRoom = (await this.store.count(WEBHOOK_CALLS, { botId: call.botId })) < waitingOfBot;
    await this.transactions.transact(webhookCallAggregate, call, cause, (state) =>
      decideRequestWebhookCall(state, call, hasRoom),
    );
  }
}
