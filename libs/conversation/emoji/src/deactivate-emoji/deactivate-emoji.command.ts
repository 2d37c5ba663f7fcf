import { CommandWith } from '@chat/cqrs';
import { Directory, isAdministrator, REALM_ID, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customEmojiAggregate } from '../custom-emoji/custom-emoji.aggregate.js';
import { decideDeactivateEmoji } from './deactivate-emoji.decide.js';

export interface DeactivateEmojiData {
  readonly actorId: number;
  readonly name: string;
  readonly cause: Cause;
}

export class DeactivateEmoji extends CommandWith<DeactivateEmojiData> {}

@CommandHandler(DeactivateEmoji)
export class DeactivateEmojiHandler implements ICommandHandler<DeactivateEmoji> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { actorId, name, cause } }: DeactivateEmoji): Promise<void> {
    const actor = this.directory.user(actorId) as User;
    await this.transactions.transact(customEmojiAggregate, REALM_ID, cause, (state) =>
      decideDeactivateEmoji(state, { actorId, isAdministrator: isAdministrator(actor), name }),
    );
  }
}
