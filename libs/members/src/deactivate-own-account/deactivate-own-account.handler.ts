import { Directory } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { otherPeople } from '../user/people.js';
import { userAggregate } from '../user/user.aggregate.js';
import { OWNERS_CLAIM } from '../user/user-claims.js';
import { DeactivateOwnAccount } from './deactivate-own-account.command.js';
import { decideDeactivateOwnAccount } from './deactivate-own-account.decide.js';

@CommandHandler(DeactivateOwnAccount)
export class DeactivateOwnAccountHandler implements ICommandHandler<DeactivateOwnAccount> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: DeactivateOwnAccount): Promise<void> {
    const { userId, cause } = data;
    await this.claims.holding([OWNERS_CLAIM], () =>
      this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideDeactivateOwnAccount(state, data, otherPeople(this.directory, userId)),
      ),
    );
  }
}
