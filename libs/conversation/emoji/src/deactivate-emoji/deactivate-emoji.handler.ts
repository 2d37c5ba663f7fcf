import { Directory, isAdministrator, REALM_ID, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customEmojiAggregate } from '../custom-emoji/custom-emoji.aggregate.js';
import { DeactivateEmoji } from './deactivate-emoji.command.js';
import { decideDeactivateEmoji } from './deactivate-emoji.decide.js';

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
