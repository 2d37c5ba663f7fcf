import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { type InvitationDocument, INVITATIONS } from '../list-invitations/invitation-document.js';
import {
  decideEndInvalidInvitation,
  type Ending,
  type EndInvalidInvitationsInput,
} from './end-invalid-invitations.decide.js';

export interface EndInvalidInvitationsData extends EndInvalidInvitationsInput {
  readonly cause: Cause;
}

/** Ends invitations that nobody can or should use any more. Repeatable: later ones stay. */
export class EndInvalidInvitations extends CommandWith<EndInvalidInvitationsData> {}

@CommandHandler(EndInvalidInvitations)
export class EndInvalidInvitationsHandler implements ICommandHandler<EndInvalidInvitations> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** One after the other, at most `LIMITS.invitations.inTotal`; each waits until it is known whether another one follows. */
  async execute({ data }: EndInvalidInvitations): Promise<void> {
    let waiting: InvitationDocument | undefined;
    for await (const invitation of this.#toEnd(data)) {
      const isOfSame = invitation.inviterId === waiting?.inviterId;
      if (waiting) await this.#end(waiting._id, data, isOfSame || 'of others');
      waiting = invitation;
    }
    if (waiting) await this.#end(waiting._id, data, false);
  }

  /** Finds the open invitations in the log: the read model may be behind. Invitations of one inviter follow each other. */
  async *#toEnd({ of, cause }: EndInvalidInvitationsData): AsyncIterable<InvitationDocument> {
    const found = await this.store.find(INVITATIONS, { filter: filterFor(of) });
    for (const invitation of found.toSorted((one, other) => one.inviterId - other.inviterId)) {
      if (invitation.invitedAt <= cause.time / 1000 && (await this.#ends(invitation._id, of, cause))) yield invitation;
    }
  }

  async #ends(invitationId: number, of: EndInvalidInvitationsData['of'], cause: Cause): Promise<boolean> {
    const { state } = await this.transactions.transact(invitationAggregate, invitationId, cause, () => []);
    return decideEndInvalidInvitation(state, { invitationId, of, moreFollow: false }).length > 0;
  }

  async #end(
    invitationId: number,
    { of, cause }: EndInvalidInvitationsData,
    moreFollow: Ending['moreFollow'],
  ): Promise<void> {
    await this.transactions.transact(invitationAggregate, invitationId, cause, (state) =>
      decideEndInvalidInvitation(state, { invitationId, of, moreFollow }),
    );
  }
}

function filterFor(of: EndInvalidInvitationsData['of']) {
  if ('expiredBy' in of) return { expiresAt: { $lte: of.expiredBy } };
  return 'email' in of ? { emailKey: of.email.toLowerCase() } : { inviterId: of.inviterId };
}
