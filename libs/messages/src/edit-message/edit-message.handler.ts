import { Transactions } from '@chat/event-log';
import { InaccessibleMessage, type MessageDocument, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LinkedFiles } from '../message/linked-files.js';
import { messageAggregate, type MessageState } from '../message/message.aggregate.js';
import type { MessageEvent, MessagesMoved } from '../message/message.events.js';
import { noReactions } from '../message/reactions.js';
import { decideMove } from '../move-messages/move-messages.decide.js';
import { movesStream } from '../move-messages/moves-stream.js';
import { EditMessage, type EditMessageData } from './edit-message.command.js';
import { decideEditMessage } from './edit-message.decide.js';
import { EditPace } from './edit-pace.js';
import { EditMessageFactsFinder } from './edit-message.facts.js';

@CommandHandler(EditMessage)
export class EditMessageHandler implements ICommandHandler<EditMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly finder: EditMessageFactsFinder,
    private readonly files: LinkedFiles,
    private readonly pace: EditPace,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** A move is stored before the content that the same request changes: repeating the request completes it. */
  async execute({ data }: EditMessage): Promise<{ detachedUploads: readonly object[] }> {
    if (data.content === undefined) {
      await this.#move(data);
      return { detachedUploads: [] };
    }
    const { intent, facts } = await this.finder.find(await this.#existing(data), data);
    const namesPlace = data.topic !== undefined || data.channelId !== undefined;
    let isCounted = false;
    const decide = (state: MessageState) => {
      const events = decideEditMessage(state, intent, facts);
      if (events.length > 0 && !isCounted) this.pace.take(data.editorId, data.messageId);
      isCounted = true;
      return events;
    };
    const { events } = await this.transactions.transact(
      messageAggregate,
      data.messageId,
      data.cause,
      decide,
      namesPlace ? () => this.#move(data) : undefined,
    );
    return { detachedUploads: events.flatMap((event) => this.#detachedBy(event)) };
  }

  #detachedBy({ type, data }: MessageEvent): readonly object[] {
    if (type !== 'MessageContentEdited') return [];
    const unlinked = new Set(data.previous.attachmentIds).difference(new Set(data.attachmentIds));
    return this.files.unused(data.senderId, [...unlinked]);
  }

  /** Checks the whole request, and moves what is to be moved. */
  async #move(data: EditMessageData): Promise<void> {
    const { cause } = data;
    await this.transactions.decideOnReadable(movesStream(cause.realmId), cause, () => this.#decideMove(data));
  }

  async #decideMove(data: EditMessageData): Promise<MessagesMoved[]> {
    const document = await this.#existing(data);
    const { intent, facts } = await this.finder.find(document, data);
    const { _id: messageId, senderId, content, renderedContent, mentions } = document;
    const rendering = { content, renderedContent, attachmentIds: [] };
    decideEditMessage(
      { situation: 'posted', messageId, senderId, mentions, ...rendering, reactions: noReactions() },
      intent,
      facts,
    );
    return decideMove(intent.move, facts.move);
  }

  async #existing({ messageId }: EditMessageData): Promise<MessageDocument> {
    let document = await this.store.get(MESSAGES, messageId);
    if (!document) {
      // It may have been acknowledged while the read models were behind.
      await this.transactions.upToDate();
      document = await this.store.get(MESSAGES, messageId);
    }
    if (!document) throw new InaccessibleMessage();
    return document;
  }
}
