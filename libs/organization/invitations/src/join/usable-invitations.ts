import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Clock } from '@chat/kernel';
import { hashConfirmationKey, readLinkToken } from '@chat/mail';
import { Injectable } from '@nestjs/common';
import {
  invitationAggregate,
  type OpenInvitation,
  type OpenLink,
  termsOfInvitation,
} from '../invitation/invitation.aggregate.js';
import { InvalidLink } from '../invitation/invitation.errors.js';
import type { Terms } from '../invitation/invitation.events.js';
import { grantableTerms, isStillGood } from '../invitation/terms.facts.js';
import { decideAcceptInvitation, type PresentedKey, usableInvitation } from './join.decide.js';
import { NewAccounts } from '@chat/ports';

export interface PresentedInvitation extends PresentedKey {
  readonly invitationId: number;
}

@Injectable()
export class UsableInvitations {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: NewAccounts,
    private readonly directory: Directory,
  ) {}

  presented(token: string): PresentedInvitation {
    const read = readLinkToken(token);
    if (!read) throw new InvalidLink();
    return { invitationId: read.id, key: read.key, keyHash: hashConfirmationKey(read.key) };
  }

  async find(presented: PresentedInvitation, cause: Cause): Promise<OpenInvitation | OpenLink> {
    let found: OpenInvitation | OpenLink | undefined;
    await this.transactions.transact(invitationAggregate, presented.invitationId, cause, (state) => {
      found = usableInvitation(state, presented, this.#facts());
      return [];
    });
    return found!;
  }

  async accept(presented: PresentedInvitation, userId: number, cause: Cause): Promise<void> {
    const { invitationId } = presented;
    await this.transactions.transact(invitationAggregate, invitationId, cause, (state) =>
      decideAcceptInvitation(state, { invitationId, userId }, presented, this.#facts()),
    );
  }

  grantableTerms(invitation: OpenInvitation | OpenLink): Terms {
    return grantableTerms(this.directory, invitation.inviterId, termsOfInvitation(invitation));
  }

  inviterName({ inviterId }: OpenInvitation | OpenLink): string | undefined {
    return this.directory.user(inviterId)?.fullName;
  }

  #facts() {
    return {
      now: this.clock.now() / 1000,
      isAccountOf: (userId: number, email: string) => this.accounts.isAccountOf(userId, email),
      isStillGood: (invitation: OpenInvitation | OpenLink) => isStillGood(this.directory, invitation),
    };
  }
}
