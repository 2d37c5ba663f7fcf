import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { mayRead } from '@chat/message-index';
import { MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { decideReportMessage, type ReportMessageInput } from './report-message.decide.js';

export class ReportMessage extends CommandWith<ReportMessageInput & Caused> {}

@CommandHandler(ReportMessage)
export class ReportMessageHandler implements ICommandHandler<ReportMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: ReportMessage): Promise<void> {
    const { messageId, reporterId, cause } = data;
    const document = await this.store.get(MESSAGES, messageId);
    const facts = {
      moderationChannelId: this.directory.channelInUse('moderation_request_channel_id')?.id,
      conversation: document && mayRead(this.directory, document, reporterId) ? document.conversation : undefined,
    };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideReportMessage(state, data, facts),
    );
  }
}
