import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { decideRevokeInvitation, type RevokeInvitationInput } from './revoke-invitation.decide.js';

export interface RevokeInvitationData extends RevokeInvitationInput {
  readonly cause: Cause;
}

export class RevokeInvitation extends CommandWith<RevokeInvitationData> {}

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
