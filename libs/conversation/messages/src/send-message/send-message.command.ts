import { COORDINATION, type Coordination } from '@chat/coordination';
import { CommandWith } from '@chat/cqrs';
import { type Conversation, Directory, IdSequence } from '@chat/directory';
import { type Cause, RevisionConflict, Transactions } from '@chat/event-log';
import { unlessUnavailable } from '@chat/kernel';
import { renderTopicLinks } from '@chat/markdown';
import { MessageFlags, type TopicVisibility } from '@chat/message-index';
import { AutomaticVisibility, MESSAGES, sendKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompiledLinkifiers, LinkedFiles } from '@chat/ports';
import { withAttachments } from '../message/attachment-ids.js';
import { messageAggregate, type MessageState } from '../message/message.aggregate.js';
import type { Echo, MessagePosted, ReadFor } from '../message/message.events.js';
import { DELETED_MESSAGES } from '../read-models/deleted-message-document.js';
import { isFirstOfTopic } from '../read-models/is-first-of-topic.js';
import { MessageComposer } from './message-composer.js';
import { decideSendMessage } from './send-message.decide.js';

export interface SendMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  readonly channelReaderId?: number;
  readonly widgetContent?: string | undefined;
  readonly readBySender: boolean;
  /** Further accounts for which it is read from the start. */
  readonly readFor?: ReadFor;
  readonly echo: Echo | null;
  readonly cause: Cause;
}

export interface MessageSent {
  readonly messageId: number;
  /** Visibility of the topic by the sender's settings; missing when it did not change. */
  readonly automaticVisibility?: TopicVisibility;
}

export class SendMessage extends CommandWith<SendMessageData, MessageSent> {}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  /** Pending requests that their client may send again. */
  readonly #underWay = new Map<string, Promise<MessageSent>>();

  constructor(
    private readonly directory: Directory,
    private readonly transactions: Transactions,
    private readonly ids: IdSequence,
    private readonly composer: MessageComposer,
    private readonly files: LinkedFiles,
    private readonly linkifiers: CompiledLinkifiers,
    private readonly automaticVisibility: AutomaticVisibility,
    private readonly flags: MessageFlags,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute({ data }: SendMessage): Promise<MessageSent> {
    return data.echo ? this.#once(data.echo, data) : this.#post(data);
  }

  /** A repeated request gives the same message on every server (contract, messages: Sending a message). */
  #once(echo: Echo, data: SendMessageData): Promise<MessageSent> {
    const key = sendKey(data.senderId, echo);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const posted = this.#postUnlessThere(key, echo, data).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, posted);
    return posted;
  }

  async #postUnlessThere(key: string, echo: Echo, data: SendMessageData): Promise<MessageSent> {
    const [earlier] = await this.store.find(MESSAGES, { filter: { sendKey: key }, limit: 1 });
    const keyOfDeleted = sendKey(data.senderId, { queueId: echo.queueId, localId: echo.localId });
    const [gone] = earlier
      ? []
      : await this.store.find(DELETED_MESSAGES, { filter: { sendKey: keyOfDeleted }, limit: 1 });
    const messageId = (earlier ?? gone)?._id;
    return messageId === undefined ? this.#post(data) : { messageId };
  }

  async #post(data: SendMessageData): Promise<MessageSent> {
    const { conversation, senderId, client, widgetContent, readBySender, readFor, echo, cause } = data;
    const composed = await this.composer.compose(senderId, conversation, data.content, data.channelReaderId);
    const { content, rendered, facts } = composed;
    const topicLinks =
      conversation.kind === 'channel' ? renderTopicLinks(conversation.topic, this.linkifiers.compiled()) : [];
    const attachments = withAttachments(this.files.readable(senderId, rendered.uploadPaths));
    const rendering = { content, renderedContent: rendered.html, ...attachments };
    const intent = {
      senderId,
      client,
      ...rendering,
      topicLinks,
      widgetContent,
      readBySender,
      ...(readFor && { readFor }),
      ...(echo && { echo }),
    };
    const decide = (messageId: number) => (state: MessageState) =>
      decideSendMessage(state, { ...intent, messageId }, facts);
    const key = echo && sendKey(senderId, echo);
    let taken = '';
    const sent = await this.ids.assign('message', async (newId) => {
      // Every server tries the same ids in the same order for the same request.
      const messageId = key ? await this.coordination.reserve(`send/${key}${taken}`, newId) : newId;
      taken = `/after ${messageId}`;
      if (messageId !== newId || !(await this.#isFirst(messageId, key !== undefined, cause, decide(messageId)))) {
        await this.transactions.transact(messageAggregate, messageId, cause, decide(messageId));
      }
      return { messageId };
    });
    return { ...sent, ...(await unlessUnavailable(this.#raiseTopic(sent.messageId, data, rendered.mentionedUserIds))) };
  }

  /** Settings of the sender, and of mentioned accounts, make its topic more visible. */
  async #raiseTopic(
    messageId: number,
    { senderId, conversation, cause }: SendMessageData,
    mentionedUserIds: readonly number[],
  ): Promise<Pick<MessageSent, 'automaticVisibility'>> {
    if (conversation.kind === 'direct') return {};
    const readable = { directory: this.directory, store: this.store, posted: this.flags.posted };
    const isFirst = () => isFirstOfTopic(readable, { messageId, senderId, conversation });
    const sent = { senderId, conversation, mentionedUserIds, isFirst, cause };
    const automaticVisibility = await this.automaticVisibility.afterSending(sent);
    return automaticVisibility === null ? {} : { automaticVisibility };
  }

  /**
   * False when another request was first, maybe this one on another server.
   * @throws RevisionConflict when this request is sent only once
   */
  async #isFirst(
    messageId: number,
    mayBeRepeated: boolean,
    cause: Cause,
    decide: (state: MessageState) => MessagePosted[],
  ): Promise<boolean> {
    try {
      await this.transactions.create(messageAggregate, messageId, cause, decide);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict && mayBeRepeated) return false;
      throw error;
    }
  }
}
