import {
  addressFault,
  BadEmail,
  emailClaim,
  EmailInUse,
  foldName,
  isEmail,
  LoginAttempts,
  nameClaim,
  nameTaken,
  PasswordAuthDisabled,
  Passwords,
  PasswordStrength,
  settingsOfNewAccounts,
  type TakenInvitation,
  userAggregate,
} from '@chat/accounts';
import { strip } from '@chat/kernel';
import { Directory, IdSequence, isLoginEnabled, type Role } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { Injectable } from '@nestjs/common';
import { type AccountFacts, refuseAccount } from '../create-user/create-user.decide.js';
import { decideJoinByInvitation } from './join-by-invitation.decide.js';
import { EmailNotAllowed, WeakPassword } from '../create-user/create-user.errors.js';

export interface InvitedPerson {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  readonly invitation: TakenInvitation & {
    readonly role: Role;
    readonly channelIds: readonly number[];
    /** True: also subscribes to the default channels of the organization. */
    readonly includesDefaultChannels: boolean;
  };
  readonly address: string;
  readonly cause: Cause;
}

@Injectable()
export class InvitedAccounts {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly passwords: Passwords,
    private readonly strength: PasswordStrength,
    private readonly attempts: LoginAttempts,
    private readonly claims: Claims,
  ) {}

  refuseAddress(email: string): void {
    if (!isLoginEnabled(this.directory.realm.settings, 'Email')) throw new PasswordAuthDisabled();
    if (!isEmail(email)) throw new BadEmail();
    const fault = addressFault(this.directory.realm, email);
    if (fault) throw new EmailNotAllowed(email, fault);
    if (this.directory.userByEmail(email)) throw new EmailInUse();
  }

  isAccountOf(userId: number, email: string): boolean {
    return this.directory.user(userId)?.deliveryEmail.toLowerCase() === email.toLowerCase();
  }

  /** Estimating and hashing cost, so attempts are counted like log-ins. */
  async join(person: InvitedPerson, accept: (userId: number) => Promise<void>): Promise<{ userId: number }> {
    const { email, fullName, password, address, cause } = person;
    const { role, channelIds: own, includesDefaultChannels, ...invitation } = person.invitation;
    this.refuseAddress(email);
    refuseAccount(person, this.#facts(email));
    const attempt = this.attempts.begin(`invitation ${invitation.invitationId}`, address);
    if (!(await this.strength.isEnough(password))) throw new WeakPassword();
    const passwordHash = await this.passwords.hash(password);
    const claims = [emailClaim(email), nameClaim(foldName(strip(fullName)))];
    const joined = await this.claims.holding(claims, async () => {
      refuseAccount(person, this.#facts(email));
      return this.ids.assign('user', async (userId) => {
        await accept(userId);
        const defaults = includesDefaultChannels ? this.directory.defaultChannelIds() : [];
        const channelIds = [...new Set([...defaults, ...own])];
        const account = { userId, email, fullName, password, role, passwordHash, channelIds, invitation };
        await this.transactions.create(userAggregate, userId, cause, () =>
          decideJoinByInvitation(account, this.#facts(email)),
        );
        return { userId };
      });
    });
    this.attempts.succeeded(attempt);
    return joined;
  }

  #facts(email: string): AccountFacts {
    return {
      isNameTaken: nameTaken(this.directory, null),
      addressFault: addressFault(this.directory.realm, email),
      isEmailTaken: this.directory.userByEmail(email) !== undefined,
      settings: settingsOfNewAccounts(this.directory.realm),
      announcementChannelId: this.directory.channelInUse('signup_announcements_stream_id')?.id,
    };
  }
}
