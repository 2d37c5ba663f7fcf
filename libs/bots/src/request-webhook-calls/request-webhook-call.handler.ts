import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhookCallAggregate } from '../webhook-call/webhook-call.aggregate.js';
import { RequestWebhookCall } from './request-webhook-call.command.js';
import { decideRequestWebhookCall } from './request-webhook-call.decide.js';

@CommandHandler(RequestWebhookCall)
export class RequestWebhookCallHandler implements ICommandHandler<RequestWebhookCall> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { call, cause } }: RequestWebhookCall): Promise<void> {
    await this.transactions.transact(webhookCallAggregate, call, cause, (state) =>
      decideRequestWebhookCall(state, call),
    );
  }
}
