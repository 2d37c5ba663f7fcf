import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { INVITATIONS } from '../invitations/invitation-document.js';
import { EndInvitations, type EndInvitationsData } from './end-invitations.command.js';
import { decideEndInvitation } from './end-invitations.decide.js';

@CommandHandler(EndInvitations)
export class EndInvitationsHandler implements ICommandHandler<EndInvitations> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** One after the other, at most `LIMITS.invitations.inTotal`; each waits until the next one is known, or that there is none. */
  async execute({ data }: EndInvitations): Promise<void> {
    let waiting: number | undefined;
    for await (const invitationId of this.#toEnd(data)) {
      if (waiting !== undefined) await this.#end(waiting, data, true);
      waiting = invitationId;
    }
    if (waiting !== undefined) await this.#end(waiting, data, false);
  }

  /** Ids of those that are open, as the log has it: the read model may be behind. */
  async *#toEnd({ of, cause }: EndInvitationsData): AsyncIterable<number> {
    const found = await this.store.find(INVITATIONS, { filter: filterFor(of) });
    for (const { _id: invitationId, invitedAt } of found) {
      if (invitedAt <= cause.time / 1000 && (await this.#ends(invitationId, of, cause))) yield invitationId;
    }
  }

  async #ends(invitationId: number, of: EndInvitationsData['of'], cause: Cause): Promise<boolean> {
    const { state } = await this.transactions.transact(invitationAggregate, invitationId, cause, () => []);
    return decideEndInvitation(state, { invitationId, of, moreFollow: false }).length > 0;
  }

  async #end(invitationId: number, { of, cause }: EndInvitationsData, moreFollow: boolean): Promise<void> {
    await this.transactions.transact(invitationAggregate, invitationId, cause, (state) =>
      decideEndInvitation(state, { invitationId, of, moreFollow }),
    );
  }
}

function filterFor(of: EndInvitationsData['of']) {
  if ('expiredBy' in of) return { expiresAt: { $lte: of.expiredBy } };
  return 'email' in of ? { emailKey: of.email.toLowerCase() } : { inviterId: of.inviterId };
}
