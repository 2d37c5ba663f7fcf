import { CommandWith } from '@chat/cqrs';
import { Directory, knownUser } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mutedUsersAggregate } from '../muted-users/muted-users.aggregate.js';
import { decideMuteUser } from './mute-user.decide.js';
import { unreadMessagesFrom } from './unread-messages.js';
import { LIMITS } from '../attention.limits.js';

export interface MuteUserData {
  readonly userId: number;
  readonly mutedUserId: number;
  readonly cause: Cause;
}

export class MuteUser extends CommandWith<MuteUserData> {}

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
    knownUser(this.directory, userId, mutedUserId);
    // Memory knows which messages are unread, the read model who sent them, and it may lag behind.
    await this.transactions.upToDate();
    const facts = {
      limit: LIMITS.mutedUsers.perUser,
      unread: await unreadMessagesFrom(this.flags, this.store, userId, mutedUserId),
    };
    await this.transactions.transact(mutedUsersAggregate, userId, cause, (state) =>
      decideMuteUser(state, intent, facts),
    );
  }
}
