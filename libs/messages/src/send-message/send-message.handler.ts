import { COORDINATION, type Coordination } from '@chat/coordination';
import { Directory, IdSequence, markdownContextFor, Site, type User } from '@chat/directory';
import { type Cause, RevisionConflict, Transactions } from '@chat/event-log';
import { normalizeContent, type RenderedMarkdown, renderMarkdown, renderTopicLinks } from '@chat/markdown';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DELETED_MESSAGES } from '../deleted-messages/deleted-message-document.js';
import { LinkedFiles, withAttachments } from '../message/linked-files.js';
import { mentionFacts } from '../message/mentions.js';
import { messageAggregate, type MessageState } from '../message/message.aggregate.js';
import type { MessagePosted } from '../message/message.events.js';
import { MESSAGES, sendKey } from '../messages/message-document.js';
import { SendMessage, type SendMessageData } from './send-message.command.js';
import { decideSendMessage, type SendMessageFacts } from './send-message.decide.js';
import { channelPosting, directPosting, topicParticipants } from './send-message.facts.js';

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  /** Requests under way that their client may send again. */
  readonly #underWay = new Map<string, Promise<{ messageId: number }>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly site: Site,
    private readonly files: LinkedFiles,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute({ data }: SendMessage): Promise<{ messageId: number }> {
    return data.echo ? this.#once(sendKey(data.senderId, data.echo), data) : this.#post(data);
  }

  /**
   * A request that its client sends again gives the same message (spec section 4, local ids), whichever server gets it.
   */
  #once(key: string, data: SendMessageData): Promise<{ messageId: number }> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const posted = this.#postUnlessThere(key, data).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, posted);
    return posted;
  }

  async #postUnlessThere(key: string, data: SendMessageData): Promise<{ messageId: number }> {
    const [earlier] = await this.store.find(MESSAGES, { filter: { sendKey: key }, limit: 1 });
    const [gone] = earlier ? [] : await this.store.find(DELETED_MESSAGES, { filter: { sendKey: key }, limit: 1 });
    const messageId = (earlier ?? gone)?._id;
    return messageId === undefined ? this.#post(data) : { messageId };
  }

  async #post(data: SendMessageData): Promise<{ messageId: number }> {
    const { conversation, senderId, client, readBySender, echo, cause } = data;
    const sender = this.directory.user(senderId) as User;
    const content = normalizeContent(data.content);
    const rendered = renderMarkdown(content, markdownContextFor(this.directory, sender, this.site));
    const facts = await this.#facts(data, sender, rendered);
    const topicLinks = conversation.kind === 'channel' ? renderTopicLinks(conversation.topic) : [];
    const newId = await this.ids.next('message');
    const messageId = echo ? await this.coordination.reserve(`send/${sendKey(senderId, echo)}`, newId) : newId;
    const attachments = withAttachments(this.files.readable(senderId, rendered.uploadPaths));
    const rendering = { content, renderedContent: rendered.html, ...attachments };
    const intent = { messageId, senderId, client, ...rendering, topicLinks, readBySender };
    const decide = (state: MessageState) => decideSendMessage(state, echo ? { ...intent, echo } : intent, facts);
    if (messageId === newId && (await this.#isFirst(messageId, cause, decide))) return { messageId };
    await this.transactions.transact(messageAggregate, messageId, cause, decide);
    return { messageId };
  }

  /** False when the same request was quicker on another server. */
  async #isFirst(messageId: number, cause: Cause, decide: (state: MessageState) => MessagePosted[]): Promise<boolean> {
    try {
      await this.transactions.create(messageAggregate, messageId, cause, decide);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }

  async #facts(data: SendMessageData, sender: User, rendered: RenderedMarkdown): Promise<SendMessageFacts> {
    const { conversation } = data;
    const mentions = await mentionFacts(this.directory, sender.id, conversation, rendered, async () =>
      conversation.kind === 'channel' ? topicParticipants(this.store, conversation, sender.id) : [],
    );
    const posting =
      conversation.kind === 'channel'
        ? await channelPosting(this.directory, this.store, sender, conversation)
        : directPosting(this.directory, sender, conversation);
    return { posting, mentions };
  }
}
