import { hash } from 'node:crypto';
import { Directory, markdownContextFor, Site, topicAsNamed, type User } from '@chat/directory';
import { normalizeContent } from '@chat/markdown';
import { mayModify } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { LinkedFiles } from '../message/linked-files.js';
import { mentionFacts } from '../message/mentions.js';
import { renderContent } from '../message/render-content.js';
import type { MoveIntent } from '../move-messages/move-messages.decide.js';
import { MoveFactsFinder } from '../move-messages/move-messages.facts.js';
import { topicParticipants } from '../send-message/send-message.facts.js';
import type { EditMessageData } from './edit-message.command.js';
import type { EditedContent, EditingFacts, EditMessageFacts, EditMessageIntent } from './edit-message.decide.js';

/** What stands in the place of a content that was emptied (contract, messages: Limits and normalization). */
const EMPTIED = '(deleted)';

/** Finds what the rules about editing need to know. */
@Injectable()
export class EditMessageFactsFinder {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly files: LinkedFiles,
    private readonly moves: MoveFactsFinder,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async find(
    document: MessageDocument,
    data: EditMessageData,
  ): Promise<{ intent: EditMessageIntent; facts: EditMessageFacts }> {
    const { editorId, prevContentSha256, cause } = data;
    const content = data.content === undefined ? undefined : await this.#edited(document, data.content);
    const move = moveIntent(document, data);
    const facts = {
      ...editingFacts(this.directory, document, editorId, cause.time),
      conversation: document.conversation,
      sha256: (text: string) => hash('sha256', text),
      move: await this.moves.find(this.directory.user(editorId) as User, document, move, cause.time),
    };
    return { intent: { editorId, content, prevContentSha256, move }, facts };
  }

  async #edited(document: MessageDocument, raw: string): Promise<EditedContent> {
    const { senderId, conversation } = document;
    const source = normalizeContent(raw) || EMPTIED;
    const rendered = renderContent(source, markdownContextFor(this.directory, { id: senderId }, this.site));
    const mentions = await mentionFacts(this.directory, senderId, conversation, rendered, async () =>
      conversation.kind === 'channel' ? topicParticipants(this.store, conversation, senderId) : [],
    );
    const attachmentIds = this.files.readable(senderId, rendered.uploadPaths);
    return { source, renderedContent: rendered.html, attachmentIds, mentions };
  }
}

/** What the rules about editing a content need to know, whatever it is edited to. @param now UNIX milliseconds */
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

/** What the request asks for beyond what is so already. */
function moveIntent({ conversation }: MessageDocument, data: EditMessageData): MoveIntent {
  const { messageId, propagateMode, notifyOldThread, notifyNewThread } = data;
  const topic = data.topic === undefined ? undefined : topicAsNamed(data.topic);
  const isSameTopic = conversation.kind === 'channel' && topic === conversation.topic;
  const isSameChannel = conversation.kind === 'channel' && data.channelId === conversation.channelId;
  return {
    messageId,
    topic: isSameTopic ? undefined : topic,
    channelId: isSameChannel && data.content === undefined ? undefined : data.channelId,
    propagateMode,
    editsContent: data.content !== undefined,
    notifyOldThread,
    notifyNewThread,
  };
}
