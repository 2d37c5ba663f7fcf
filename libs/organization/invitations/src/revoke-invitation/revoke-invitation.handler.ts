import { Directory, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { RevokeInvitation } from './revoke-invitation.command.js';
import { decideRevokeInvitation } from './revoke-invitation.decide.js';

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
