import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';
import { Injectable } from '@nestjs/common';
import { messageFlagsAggregate } from '../message-flags/message-flags.aggregate.js';
import {
  decideChangeMessageFlags,
  type FlagChange,
  type FlaggableMessage,
  ignoredChannels,
  messagesToChange,
} from './change-message-flags.decide.js';

/** The facts about a message that its flags depend on. */
export type ChangeableMessage = Pick<MessageDocument, '_id' | 'conversation' | 'mentions'>;

@Injectable()
export class MessageFlagChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
  ) {}

  async apply(
    userId: number,
    change: FlagChange,
    documents: readonly ChangeableMessage[],
    cause: Cause,
  ): Promise<{ updatedCount: number; ignoredChannelIds: readonly number[] }> {
    let messages: readonly FlaggableMessage[] = [];
    await this.transactions.transact(messageFlagsAggregate, userId, cause, () => {
      messages = documents.map((document) => this.#facts(userId, change, document));
      return decideChangeMessageFlags(userId, change, messages, (changed) => this.flags.posted.together(changed));
    });
    return {
      updatedCount: messagesToChange(change, messages).length,
      ignoredChannelIds: ignoredChannels(change, messages),
    };
  }

  #facts(userId: number, { flag }: FlagChange, { _id, conversation, mentions }: ChangeableMessage): FlaggableMessage {
    return {
      messageId: _id,
      conversation,
      isFlagged: this.flags.hasFlag(userId, flag, { messageId: _id, conversation, mentions }),
      isSubscribed: conversation.kind === 'direct' || this.directory.isSubscribed(userId, conversation.channelId),
    };
  }
}
