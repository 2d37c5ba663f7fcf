import type { Cause } from '@chat/event-log';
import type { Terms } from '../invitation/invitation.events.js';

/** Somebody who joins by an invitation. */
export interface Newcomer {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  readonly invitation: Terms & {
    readonly invitationId: number;
    readonly inviterId: number;
    readonly notifiesInviter: boolean;
  };
  readonly address: string;
  readonly cause: Cause;
}

export abstract class NewAccounts {
  /** @throws DomainError when nobody can join under this address */
  abstract refuseAddress(email: string): void;

  /**
   * @param accept accepts the invitation for the account of this id, once nothing else can go wrong
   * @throws DomainError when there can be no such account, and errors of `accept`
   */
  abstract join(newcomer: Newcomer, accept: (userId: number) => Promise<void>): Promise<{ readonly userId: number }>;

  abstract isAccountOf(userId: number, email: string): boolean;
}
