import {
  acceptFullName,
  type AddressFault,
  changedSettings,
  EmailChangesDisabled,
  isEmail,
  NewEmailNotAllowed,
  OwnEmailTaken,
  type UserEvent,
  type UserSettings,
  type UserState,
} from '@chat/accounts';
import { refusal, strip } from '@chat/kernel';
import { type EmailVisibility, isAdministrator, NoSuchUser, type User } from '@chat/directory';

export class InvalidOwnEmail extends refusal('Invalid address.') {}

/** A new address must be confirmed by mail. */
export class NoMailToConfirmEmail extends refusal(
  'This server cannot send email to confirm a new address. An administrator can change your address.',
) {}

export interface OwnSettingsIntent {
  readonly userId: number;
  readonly settings: UserSettings;
  readonly fullName?: string | undefined;
  readonly email?: string | undefined;
  /** Hash of the new password, when the old one was right. */
  readonly passwordHash?: string | undefined;
}

export interface OwnSettingsFacts {
  readonly user: User;
  readonly nameChangesDisabled: boolean;
  readonly emailChangesDisabled: boolean;
  readonly isNameTaken: (foldedName: string) => boolean;
  /** The organization's reason to refuse an address. */
  readonly addressFaultOf: (email: string) => AddressFault | null;
  readonly isEmailTaken: (email: string) => boolean;
  readonly hasMail: boolean;
}

/** A setting with an event of its own, because it changes what others see. */
const VISIBILITY = 'email_address_visibility';

export function decideChangeOwnSettings(
  state: UserState,
  { userId, settings: requested, fullName, email, passwordHash }: OwnSettingsIntent,
  facts: OwnSettingsFacts,
): UserEvent[] {
  if (state.situation !== 'active') throw new NoSuchUser();
  const events: UserEvent[] = [];
  if (passwordHash !== undefined) events.push({ type: 'PasswordChanged', data: { userId, passwordHash } });
  if (email !== undefined) refuseEmail(strip(email), facts);
  if (fullName !== undefined && fullName !== state.fullName && mayRename(facts)) {
    const accepted = acceptFullName(fullName, facts.isNameTaken);
    if (accepted !== state.fullName) events.push({ type: 'UserRenamed', data: { userId, fullName: accepted } });
  }
  const previousVisibility = state.emailVisibility;
  const settings = changedSettings(requested, { ...state.settings, [VISIBILITY]: previousVisibility });
  if (Object.keys(settings).length > 0) {
    events.push({ type: 'UserSettingsChanged', data: { userId, settings, byOwner: true } });
  }
  if (VISIBILITY in settings) {
    const visibility = settings[VISIBILITY] as EmailVisibility;
    events.push({ type: 'EmailVisibilityChanged', data: { userId, visibility, previousVisibility } });
  }
  return events;
}

function mayRename({ user, nameChangesDisabled }: OwnSettingsFacts): boolean {
  return !nameChangesDisabled || isAdministrator(user);
}

/** A new address waits for its confirmation by mail. */
function refuseEmail(email: string, facts: OwnSettingsFacts): void {
  const { user, emailChangesDisabled, addressFaultOf, isEmailTaken, hasMail } = facts;
  if (email === user.deliveryEmail) return;
  if (emailChangesDisabled && !isAdministrator(user)) throw new EmailChangesDisabled();
  if (!isEmail(email)) throw new InvalidOwnEmail();
  const fault = addressFaultOf(email);
  if (fault) throw new NewEmailNotAllowed(fault);
  if (isEmailTaken(email)) throw new OwnEmailTaken();
  if (!hasMail) throw new NoMailToConfirmEmail();
}
