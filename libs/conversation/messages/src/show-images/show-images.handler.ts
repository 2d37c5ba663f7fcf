import { Transactions } from '@chat/event-log';
import { MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LinkedFiles } from '@chat/ports';
import { messageAggregate } from '../message/message.aggregate.js';
import { ShowImages } from './show-images.command.js';
import { decideShowImages } from './show-images.decide.js';

@CommandHandler(ShowImages)
export class ShowImagesHandler implements ICommandHandler<ShowImages> {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: LinkedFiles,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { messageId, cause } }: ShowImages): Promise<void> {
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) return;
    const isDrawn = (pathId: string) => this.files.isDrawn(pathId);
    const facts = { conversation: document.conversation, isDrawn };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) => decideShowImages(state, facts));
  }
}
