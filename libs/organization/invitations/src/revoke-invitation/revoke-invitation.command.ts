import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { decideRevokeInvitation, type RevokeInvitationInput } from './revoke-invitation.decide.js';

export class RevokeInvitation extends CommandWith<RevokeInvitationInput & Caused> {}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data }: RevokeInvitation): Promise<void> {
    const actor = this.directory.user(data.actorId) as User;
    await this.transactions.transact(invitationAggregate, data.invitationId, data.cause, (state) =>
      decideRevokeInvitation(state, data, actor),
    );
  }
}
