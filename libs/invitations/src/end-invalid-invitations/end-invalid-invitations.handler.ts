import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { INVITATIONS } from '../list-invitations/invitation-document.js';
import { EndInvalidInvitations, type EndInvalidInvitationsData } from './end-invalid-invitations.command.js';
import { decideEndInvalidInvitation } from './end-invalid-invitations.decide.js';

@CommandHandler(EndInvalidInvitations)
export class EndInvalidInvitationsHandler implements ICommandHandler<EndInvalidInvitations> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** One after the other, at most `LIMITS.invitations.inTotal`; each waits until the next one is known, or that there is none. */
  async execute({ data }: EndInvalidInvitations): Promise<void> {
    let waiting: number | undefined;
    for await (const invitationId of this.#toEnd(data)) {
      if (waiting !== undefined) await this.#end(waiting, data, true);
      waiting = invitationId;
    }
    if (waiting !== undefined) await this.#end(waiting, data, false);
  }

  /** Ids of those that are open, as the log has it: the read model may be behind. */
  async *#toEnd({ of, cause }: EndInvalidInvitationsData): AsyncIterable<number> {
    const found = await this.store.find(INVITATIONS, { filter: filterFor(of) });
    for (const { _id: invitationId, invitedAt } of found) {
      if (invitedAt <= cause.time / 1000 && (await this.#ends(invitationId, of, cause))) yield invitationId;
    }
  }

  async #ends(invitationId: number, of: EndInvalidInvitationsData['of'], cause: Cause): Promise<boolean> {
    const { state } = await this.transactions.transact(invitationAggregate, invitationId, cause, () => []);
    return decideEndInvalidInvitation(state, { invitationId, of, moreFollow: false }).length > 0;
  }

  async #end(invitationId: number, { of, cause }: EndInvalidInvitationsData, moreFollow: boolean): Promise<void> {
    await this.transactions.transact(invitationAggregate, invitationId, cause, (state) =>
      decideEndInvalidInvitation(state, { invitationId, of, moreFollow }),
    );
  }
}

function filterFor(of: EndInvalidInvitationsData['of']) {
  if ('expiredBy' in of) return { expiresAt: { $lte: of.expiredBy } };
  return 'email' in of ? { emailKey: of.email.toLowerCase() } : { inviterId: of.inviterId };
}
