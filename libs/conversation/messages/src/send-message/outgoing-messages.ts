import { type Conversation, Directory, Site } from '@chat/directory';
import { MESSAGES, sendKey } from '@chat/message-reading';
import { type Address, Messenger, type OutgoingMessage } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { postable } from '../message/postable.js';
import { messageAggregate } from '../message/message.aggregate.js';
import { DELETED_MESSAGES } from '../read-models/deleted-message-document.js';
import { addressedConversation, refuseUnknownChannel } from './addressees.js';
import { MessageComposer } from './message-composer.js';
import { SendMessage } from './send-message.command.js';
import { decideSendMessage } from './send-message.decide.js';
import { NotAuthorizedToSend } from './send-message.errors.js';

/** No queue has this id, so no client learns a key. */
const NO_QUEUE = 'outgoing';

@Injectable()
export class OutgoingMessages extends Messenger {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly composer: MessageComposer,
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    super();
  }

  conversationOf(senderId: number, address: Address): Conversation {
    return addressedConversation(this.directory, this.site, senderId, address);
  }

  async check(senderId: number, conversation: Conversation, raw: string) {
    refuseUnknownChannel(this.directory, senderId, conversation);
    const { content, rendered, facts } = await this.composer.compose(senderId, conversation, raw);
    const rendering = { content, renderedContent: rendered.html };
    const intent = { messageId: 0, senderId, client: '', ...rendering, topicLinks: [], readBySender: false };
    decideSendMessage(messageAggregate.initialState, intent, facts);
    return rendering;
  }

  async isSent(senderId: number, key: string): Promise<boolean> {
    const filter = { sendKey: sendKey(senderId, { queueId: NO_QUEUE, localId: key }) };
    const [sent] = await this.store.findIds(MESSAGES, { filter, limit: 1 });
    const [deleted] = await this.store.findIds(DELETED_MESSAGES, { filter, limit: 1 });
    return sent !== undefined || deleted !== undefined;
  }

  async send({ key, ...message }: OutgoingMessage): Promise<{ readonly messageId: number }> {
    const content = postable(message.content);
    const echo = { queueId: NO_QUEUE, localId: key };
    try {
      return await this.commands.execute(new SendMessage({ ...message, content, echo }));
    } catch (error) {
      // A message that was sent before stays sent, so the channel is checked only now.
      if (error instanceof NotAuthorizedToSend) {
        refuseUnknownChannel(this.directory, message.senderId, message.conversation);
      }
      throw error;
    }
  }
}
