import { hash } from 'node:crypto';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { mayModify } from '@chat/message-index';
import { InaccessibleMessage } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessagesMoved } from '../message/message.events.js';
import { existingMessage } from '../read-models/existing-message.js';
import { CountedMoves } from './counted-moves.js';
import { decideMoveMessages } from './move-messages.decide.js';
import { MoveFactsFinder, moveIntent, type MoveMessagesData } from './move-messages.facts.js';

export class MoveMessages extends CommandWith<MoveMessagesData> {}

@CommandHandler(MoveMessages)
export class MoveMessagesHandler implements ICommandHandler<MoveMessages> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly finder: MoveFactsFinder,
    private readonly moves: CountedMoves,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: MoveMessages): Promise<void> {
    const { cause } = data;
    await this.moves.decide(cause, () => this.#decide(data));
  }

  async #decide(data: MoveMessagesData): Promise<MessagesMoved[]> {
    const { messageId, actorId, prevContentSha256, cause } = data;
    const document = await existingMessage(this.store, this.transactions, messageId);
    // Call it before both topics are read.
    if (!mayModify(this.directory, document, actorId)) throw new InaccessibleMessage();
    const intent = moveIntent(document.conversation, data);
    const facts = await this.finder.find(this.directory.user(actorId) as User, document, intent, cause.time);
    return decideMoveMessages(intent, prevContentSha256, {
      ...facts,
      isAccessible: mayModify(this.directory, document, actorId),
      content: document.content,
      sha256: (text) => hash('sha256', text),
    });
  }
}
