import { type Conversation, Directory, Site } from '@chat/directory';
import { MESSAGES, sendKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import type { Cause } from '@chat/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { DELETED_MESSAGES } from '../read-models/deleted-message-document.js';
import { type Address, addressedConversation } from './addressees.js';
import { MessageComposer } from './message-composer.js';
import { SendMessage } from './send-message.command.js';
import { decideSendMessage } from './send-message.decide.js';

export interface OutgoingMessage {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  readonly readBySender: boolean;
  /** Two messages of one sender with the same key are one. */
  readonly key: string;
  readonly cause: Cause;
}

/** What is not the id of a queue, so that no client gets to know a key. */
const NO_QUEUE = 'outgoing';

/** Messages that other capabilities send in the name of an account. */
@Injectable()
export class OutgoingMessages {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly composer: MessageComposer,
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @throws DomainError when there is no such channel or person */
  conversationOf(senderId: number, address: Address): Conversation {
    return addressedConversation(this.directory, this.site, senderId, address);
  }

  /** What a message would say if it were sent now. @throws DomainError when it must not be sent */
  async check(senderId: number, conversation: Conversation, raw: string) {
    const { content, rendered, facts } = await this.composer.compose(senderId, conversation, raw);
    const rendering = { content, renderedContent: rendered.html };
    const intent = { messageId: 0, senderId, client: '', ...rendering, topicLinks: [], readBySender: false };
    decideSendMessage(messageAggregate.initialState, intent, facts);
    return rendering;
  }

  /** Was a message sent with this key, whether or not it was deleted since? */
  async isSent(senderId: number, key: string): Promise<boolean> {
    const filter = { sendKey: sendKey(senderId, { queueId: NO_QUEUE, localId: key }) };
    const [sent] = await this.store.findIds(MESSAGES, { filter, limit: 1 });
    const [deleted] = await this.store.findIds(DELETED_MESSAGES, { filter, limit: 1 });
    return sent !== undefined || deleted !== undefined;
  }

  /** Sends a message, or finds the one that was sent with the same key. @throws DomainError when it must not be sent */
  send({ key, ...message }: OutgoingMessage): Promise<{ readonly messageId: number }> {
    return this.commands.execute(new SendMessage({ ...message, echo: { queueId: NO_QUEUE, localId: key } }));
  }
}
