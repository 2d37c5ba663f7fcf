import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { type FlaggedMessages, MessageFlags } from '@chat/message-index';
import { MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mutedUsersAggregate } from '../muted-users/muted-users.aggregate.js';
import { MuteUser } from './mute-user.command.js';
import { decideMuteUser } from './mute-user.decide.js';

/** Messages that are read from the store at once. */
const PAGE = 500;

@CommandHandler(MuteUser)
export class MuteUserHandler implements ICommandHandler<MuteUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { cause, ...intent } }: MuteUser): Promise<void> {
    const { userId, mutedUserId } = intent;
    const facts = {
      exists: this.directory.user(mutedUserId) !== undefined,
      limit: LIMITS.mutedUsers.perUser,
      unread: await this.#unreadFrom(mutedUserId, userId),
    };
    await this.transactions.transact(mutedUsersAggregate, userId, cause, (state) =>
      decideMuteUser(state, intent, facts),
    );
  }

  /** Of what the account has not read in conversations with the sender, the newest. */
  async #unreadFrom(senderId: number, userId: number): Promise<readonly FlaggedMessages[]> {
    const unread = this.flags.unread(userId).flatMap(({ messages, ids }) => {
      const { conversation } = messages;
      if (conversation.kind !== 'direct' || !conversation.userIds.includes(senderId)) return [];
      return Array.from(messages.between(ids), (messageId) => ({ messageId, conversation }));
    });
    const newest = unread.toSorted((a, b) => a.messageId - b.messageId).slice(-LIMITS.mutedUsers.messagesRead);
    const sent = new Set<number>();
    for (let at = 0; at < newest.length; at += PAGE) {
      const ids = newest.slice(at, at + PAGE).map(({ messageId }) => messageId);
      const documents = await this.store.getMany(MESSAGES, ids);
      for (const document of documents) if (document.senderId === senderId) sent.add(document._id);
    }
    return this.flags.posted.together(newest.filter(({ messageId }) => sent.has(messageId)));
  }
}
