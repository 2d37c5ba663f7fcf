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
import { MESSAGES, type MessageDocument } from '../messages/message-document.js';
import { topicParticipants } from '../send-message/send-message.facts.js';
import { EditMessage } from './edit-message.command.js';
import { decideEditMessage, type EditedContent, type EditMessageFacts } from './edit-message.decide.js';
import { editingFacts } from './edit-message.facts.js';

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

  async execute({ data }: EditMessage): Promise<void> {
    const { messageId, editorId, prevContentSha256, cause } = data;
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const content = data.content === undefined ? undefined : await this.#edited(document, data.content);
    const facts = this.#facts(document, editorId, cause.time);
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideEditMessage(state, { editorId, content, prevContentSha256 }, facts),
    );
  }

  async #edited(document: MessageDocument, raw: string): Promise<EditedContent> {
    const { senderId, conversation } = document;
    const source = normalizeContent(raw) || EMPTIED;
    const sender = this.directory.user(senderId) as User;
    const rendered = renderMarkdown(source, markdownContextFor(this.directory, sender, this.site));
    const mentions = await mentionFacts(this.directory, senderId, conversation, rendered, async () =>
      conversation.kind === 'channel' ? topicParticipants(this.store, conversation, senderId) : [],
    );
    return { source, renderedContent: rendered.html, mentions };
  }

  #facts(document: MessageDocument, editorId: number, now: number): EditMessageFacts {
    return {
      ...editingFacts(this.directory, document, editorId, now),
      conversation: document.conversation,
      sha256: (text) => hash('sha256', text),
    };
  }
}
