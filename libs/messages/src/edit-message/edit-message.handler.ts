import { hash } from 'node:crypto';
import { Directory, markdownContextFor, Site, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { normalizeContent, renderMarkdown } from '@chat/markdown';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { InaccessibleMessage } from '../message/message.errors.js';
import { mentionFacts } from '../message/mentions.js';
import { topicAsNamed } from '../message/topic.js';
import { MESSAGES, type MessageDocument } from '../messages/message-document.js';
import { decideMove, type MoveIntent } from '../move-messages/move-messages.decide.js';
import { moveFacts } from '../move-messages/move-messages.facts.js';
import { movesStream } from '../move-messages/moves-stream.js';
import { topicParticipants } from '../send-message/send-message.facts.js';
import { EditMessage, type EditMessageData } from './edit-message.command.js';
import { decideEditMessage, type EditedContent, type EditMessageFacts } from './edit-message.decide.js';

/** What stands in the place of a content that was emptied (contract, normalization). */
const EMPTIED = '(deleted)';

@CommandHandler(EditMessage)
export class EditMessageHandler implements ICommandHandler<EditMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** A move is stored before the content that the same request changes: repeating the request completes it. */
  async execute({ data }: EditMessage): Promise<void> {
    const document = await this.#existing(data.messageId);
    const { conversation } = document;
    if (conversation.kind === 'channel' && (data.topic !== undefined || data.channelId !== undefined)) {
      const stream = movesStream(conversation.channelId);
      await this.transactions.decideOnReadable(stream, data.cause, async () => this.#move(data, stream));
    }
    if (data.content !== undefined || conversation.kind === 'direct' || !isMove(moveIntent(data, document))) {
      await this.#edit(data, document);
    }
  }

  async #existing(messageId: number): Promise<MessageDocument> {
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    return document;
  }
}
