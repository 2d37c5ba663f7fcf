import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { unlessUnavailable } from '@chat/kernel';
import { mayModify } from '@chat/message-index';
import { AutomaticVisibility, InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { decideAddSubmessage } from './add-submessage.decide.js';

export interface AddSubmessageData {
  readonly messageId: number;
  readonly senderId: number;
  readonly msgType: string;
  readonly content: string;
  readonly cause: Cause;
}

export class AddSubmessage extends CommandWith<AddSubmessageData> {}

@CommandHandler(AddSubmessage)
export class AddSubmessageHandler implements ICommandHandler<AddSubmessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly automaticVisibility: AutomaticVisibility,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: AddSubmessage): Promise<void> {
    const { messageId, senderId, cause } = data;
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const { conversation } = document;
    const facts = { isAccessible: mayModify(this.directory, document, senderId), conversation };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideAddSubmessage(state, data, facts),
    );
    if (conversation.kind === 'direct') return;
    await unlessUnavailable(this.automaticVisibility.afterParticipating({ userId: senderId, conversation, cause }));
  }
}
