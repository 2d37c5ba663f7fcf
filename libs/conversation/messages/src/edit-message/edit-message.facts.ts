import { hash } from 'node:crypto';
import { Directory, type User } from '@chat/directory';
import { normalizeContent } from '@chat/markdown';
import { mayModify } from '@chat/message-index';
import { InaccessibleMessage, type MessageDocument } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { LinkedFiles, MarkdownContexts } from '@chat/ports';
import { mentionFacts } from '../message/mentions.facts.js';
import { renderContent } from '../message/render-content.js';
import { MoveFactsFinder, moveIntent, type MoveMessagesData } from '../move-messages/move-messages.facts.js';
import { RenderingFacts } from '../rendering/rendering-facts.js';
import { topicParticipants } from '../send-message/send-message.facts.js';
import type { EditedContent, EditingFacts, EditMessageFacts, EditMessageIntent } from './edit-message.decide.js';

export interface EditMessageData extends MoveMessagesData {
  readonly content: string | undefined;
}

export type ContentEditData = EditMessageData & { readonly content: string };

/** The stored content of an emptied message (contract, messages: Limits and normalization). */
const EMPTIED = '(deleted)';

@Injectable()
export class EditMessageFactsFinder {
  constructor(
    private readonly directory: Directory,
    private readonly files: LinkedFiles,
    private readonly rendering: RenderingFacts,
    private readonly contexts: MarkdownContexts,
    private readonly moves: MoveFactsFinder,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @throws InaccessibleMessage before anything else: neither another answer nor its time reveals that the message exists */
  async find(
    document: MessageDocument,
    data: ContentEditData,
  ): Promise<{ intent: EditMessageIntent; facts: EditMessageFacts }> {
    const { actorId: editorId, prevContentSha256, cause } = data;
    if (!mayModify(this.directory, document, editorId)) throw new InaccessibleMessage();
    const content = await this.#edited(document, editorId, data.content);
    const move = moveIntent(document.conversation, data);
    const facts = {
      ...editingFacts(this.directory, document, editorId, cause.time),
      conversation: document.conversation,
      sha256: (text: string) => hash('sha256', text),
      move: await this.moves.find(this.directory.user(editorId) as User, document, move, cause.time),
    };
    return { intent: { editorId, content, prevContentSha256, move }, facts };
  }

  async #edited(document: MessageDocument, editorId: number, raw: string): Promise<EditedContent> {
    const { senderId, conversation } = document;
    const source = normalizeContent(raw) || EMPTIED;
    const further = await this.rendering.find(senderId, source);
    const rendered = await renderContent(source, this.contexts.of({ id: senderId }, further));
    const mentions = await mentionFacts(this.directory, senderId, conversation, rendered, async () =>
      // Reads nothing for an account that may not edit it.
      conversation.kind === 'channel' && editorId === senderId
        ? topicParticipants(this.store, conversation, senderId)
        : [],
    );
    const attachmentIds = this.files.readable(senderId, rendered.uploadPaths);
    return { source, renderedContent: rendered.html, attachmentIds, mentions };
  }
}

/** Facts that every new content needs. @param now UNIX milliseconds */
export function editingFacts(
  directory: Directory,
  document: MessageDocument,
  editorId: number,
  now: number,
): EditingFacts {
  const { settings } = directory.realm;
  return {
    isAccessible: mayModify(directory, document, editorId),
    editingAllowed: settings.allow_message_editing,
    editLimit: settings.message_content_edit_limit_seconds,
    age: (now - document.time) / 1000,
  };
}
