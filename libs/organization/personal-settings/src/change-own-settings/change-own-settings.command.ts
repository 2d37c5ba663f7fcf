import {
  addressFault,
  ConfirmationMails,
  emailChangeAggregate,
  type EmailChangeRequested,
  foldName,
  LoginAttempts,
  nameClaim,
  nameTaken,
  NewPasswordTooWeak,
  PasswordResetRequired,
  Passwords,
  PasswordStrength,
  userAggregate,
  type UserSettings,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { refusal, strip, unlessUnavailable } from '@chat/kernel';
import { Mailer } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PresenceVisibility } from '@chat/ports';
import { decideChangeOwnSettings, type OwnSettingsFacts } from './change-own-settings.decide.js';

export class WrongPassword extends refusal('Wrong password!') {}

export interface OwnChanges {
  readonly settings: UserSettings;
  readonly fullName?: string | undefined;
  readonly email?: string | undefined;
  readonly oldPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

export interface ChangeOwnSettingsData {
  readonly userId: number;
  readonly changes: OwnChanges;
  readonly cause: Cause;
}

export class ChangeOwnSettings extends CommandWith<ChangeOwnSettingsData> {}

const CONFIRMED_WITHIN_SECONDS = 86_400;

@CommandHandler(ChangeOwnSettings)
export class ChangeOwnSettingsHandler implements ICommandHandler<ChangeOwnSettings> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    private readonly passwords: Passwords,
    private readonly strength: PasswordStrength,
    private readonly attempts: LoginAttempts,
    private readonly presence: PresenceVisibility,
    private readonly mailer: Mailer,
    private readonly confirmations: ConfirmationMails,
  ) {}

  execute({ data }: ChangeOwnSettings): Promise<void> {
    const { userId, changes } = data;
    const isMailed = changes.email !== undefined && strip(changes.email) !== this.directory.user(userId)?.deliveryEmail;
    return isMailed ? this.confirmations.run(userId, () => this.#change(data)) : this.#change(data);
  }

  async #change({ userId, changes, cause }: ChangeOwnSettings['data']): Promise<void> {
    const { fullName, settings, email } = changes;
    const passwordHash = await this.#newPasswordHash(this.directory.user(userId) as User, changes);
    const intent = { userId, settings, fullName, email, passwordHash };
    const claims = fullName === undefined ? [] : [nameClaim(foldName(strip(fullName)))];
    const { events } = await this.claims.holding(claims, () =>
      this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideChangeOwnSettings(state, intent, this.#facts(userId)),
      ),
    );
    if (email !== undefined) await this.#confirm(userId, strip(email), cause);
    for (const event of events) {
      if (event.type !== 'UserSettingsChanged' || !('presence_enabled' in event.data.settings)) continue;
      await unlessUnavailable(this.presence.changeVisibility(userId, event.data.settings['presence_enabled'] === true));
    }
  }

  /** A mail confirms that the new address belongs to the account. */
  async #confirm(userId: number, email: string, cause: Cause): Promise<void> {
    const { deliveryEmail: previousEmail } = this.directory.user(userId) as User;
    if (email === previousEmail) return;
    const expiresAt = Math.floor(cause.time / 1000) + CONFIRMED_WITHIN_SECONDS;
    const data = { userId, email, expiresAt, previousEmail };
    const requested: EmailChangeRequested = { type: 'EmailChangeRequested', data };
    await this.transactions.transact(emailChangeAggregate, userId, cause, () => [requested]);
  }

  #facts(userId: number): OwnSettingsFacts {
    const { settings } = this.directory.realm;
    return {
      user: this.directory.user(userId) as User,
      nameChangesDisabled: settings.name_changes_disabled,
      emailChangesDisabled: settings.email_changes_disabled,
      isNameTaken: nameTaken(this.directory, userId),
      hasMail: this.mailer.isAvailable,
      addressFaultOf: (email) => addressFault(this.directory.realm, email),
      isEmailTaken: (email) => (this.directory.userByEmail(email)?.id ?? userId) !== userId,
    };
  }

  /** Guesses of the old password count as failed log-ins from the account itself. */
  async #newPasswordHash(user: User, { oldPassword = '', newPassword }: OwnChanges): Promise<string | undefined> {
    if (newPassword === undefined) return undefined;
    const guesser = `account ${user.id}`;
    const isCorrect = await this.attempts.check(user.deliveryEmail.toLowerCase(), guesser, () =>
      this.passwords.verify(oldPassword, user.passwordHash, guesser),
    );
    if (!isCorrect) throw new WrongPassword();
    if (user.isPasswordDisabled) throw new PasswordResetRequired();
    if (!(await this.strength.isEnough(newPassword))) throw new NewPasswordTooWeak();
    return this.passwords.hash(newPassword);
  }
}
