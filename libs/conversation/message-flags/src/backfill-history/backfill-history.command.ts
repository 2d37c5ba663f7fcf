import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Clock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { isLongPast } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageFlagsAggregate } from '../message-flags/message-flags.aggregate.js';
import { decideBackfillHistory } from './backfill-history.decide.js';
import { recentMessages } from './recent-messages.js';

export interface BackfillHistoryData {
  readonly userId: number;
  readonly channelIds: readonly number[];
  readonly cause: Cause;
}

/** Adds recent messages to the feed of a new account. Repeatable: existing ones stay unchanged. */
export class BackfillHistory extends CommandWith<BackfillHistoryData> {}

@CommandHandler(BackfillHistory)
export class BackfillHistoryHandler implements ICommandHandler<BackfillHistory> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId, channelIds, cause } }: BackfillHistory): Promise<void> {
    if (isLongPast(cause, this.clock.now())) return;
    const documents = await recentMessages(this.directory, this.store, userId, channelIds, cause.time);
    const placed = documents.map((document) => ({ ...document, messageId: document._id }));
    await this.transactions.transact(messageFlagsAggregate, userId, cause, () => {
      const recent = placed.map((message) => ({ ...message, isKnown: this.flags.isKnown(userId, message) }));
      return decideBackfillHistory(userId, recent, (messages) => this.flags.posted.together(messages));
    });
  }
}
