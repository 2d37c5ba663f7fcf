import type { Role } from '@chat/directory';
import type { Cause } from '@chat/event-log';

/** A person who joins by an invitation. */
export interface Newcomer {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  readonly invitation: {
    readonly role: Role;
    readonly channelIds: readonly number[];
    readonly groupIds: readonly number[];
    /** True: also subscribes to the default channels of the organization. */
    readonly includesDefaultChannels: boolean;
    readonly invitationId: number;
    readonly inviterId: number;
    readonly notifiesInviter: boolean;
  };
  readonly address: string;
  readonly cause: Cause;
}

/** Makes the accounts of invited people. Implemented by members. */
export abstract class NewAccounts {
  /** @throws DomainError when nobody can join under this address */
  abstract refuseAddress(email: string): void;

  /**
   * @param accept accepts the invitation for the account of this id, as the last step that can fail
   * @throws DomainError when there can be no such account, and errors of `accept`
   */
  abstract join(newcomer: Newcomer, accept: (userId: number) => Promise<void>): Promise<{ readonly userId: number }>;

  abstract isAccountOf(userId: number, email: string): boolean;
}
