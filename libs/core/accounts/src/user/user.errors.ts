import type { AddressFault } from '../addresses/email-domains.js';
import { DomainError, escapeHtml, refusal } from '@chat/kernel';

/** Deleted permanently: nothing of it can be changed or restored. */
export class UserIsDeleted extends refusal('User was deleted for good') {}

export class NoMailToDeletedUser extends refusal(
  'A deleted account has no address any more: deactivate it with a mail first, and delete it then.',
) {}

export class NotAuthorizedToCreateUsers extends refusal('User not authorized to create users') {}
export class BadEmail extends refusal('Bad name or username') {}

/** In the organization's restriction to domains. */
export class EmailNotAllowed extends refusal((email: string, fault: AddressFault) =>
  fault === 'plus'
    ? 'Email addresses containing + are not allowed.'
    : `Email '${email}' not allowed in this organization`,
) {}

/** An existing account may not take another address. */
export class NewEmailNotAllowed extends refusal((fault: AddressFault) =>
  fault === 'plus' ? 'Email addresses containing + are not allowed.' : 'Outside your domain.',
) {}

export class EmailInUse extends refusal('Email is already in use.') {}
export class WeakPassword extends refusal('The password is too weak.') {}

export class LastOwnerKeepsRole extends refusal(
  'The owner permission cannot be removed from the only organization owner.',
) {}

export class GuestsCannotAdminister extends refusal('Guests cannot be organization administrators') {}
export class NotAuthorizedToChangeEmails extends refusal('User not authorized to change user emails') {}
export class InvalidNewEmail extends refusal('Invalid new email address.') {}
export class NewEmailTaken extends refusal((how: string) => `New email value error: ${how}`) {}
export class LastOwnerStays extends refusal('Cannot deactivate the only organization owner') {}

/** Somebody wants to leave whom the organization needs. */
export class CannotDeactivateLastUser extends DomainError {
  constructor(isLastOwner: boolean) {
    const entity = isLastOwner ? 'organization owner' : 'user';
    super(`Cannot deactivate the only ${entity}.`, 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: isLastOwner,
      entity,
    });
  }
}

export class EmailChangesDisabled extends refusal('Email address changes are disabled in this organization.') {}
export class InvalidOwnEmail extends refusal('Invalid address.') {}
export class OwnEmailTaken extends refusal('Already has an account.') {}

/** A new address must be confirmed by mail. */
export class NoMailToConfirmEmail extends refusal(
  'This server cannot send email to confirm a new address. An administrator can change your address.',
) {}

export class WrongPassword extends refusal('Wrong password!') {}
export class NewPasswordTooWeak extends refusal('New password is too weak!') {}
export class NotASettingForOthers extends refusal('Cannot change this setting for other users.') {}
export class NobodyTargeted extends refusal('Either user_ids or group_ids must be provided.') {}

/** A target of a change is no account, or no group. */
export class InvalidTarget extends DomainError {}

export class NameInUse extends refusal('Name is already in use.') {}
export class InvalidBotType extends refusal('Invalid bot type') {}
export class InvalidInterfaceType extends refusal('Invalid interface type') {}
export class InvalidChannelName extends refusal((name: string) => `Invalid channel name '${escapeHtml(name)}'`) {}
export class NotAPayloadUrl extends refusal((parameter: string) => `${parameter} is not a URL`) {}
export class TooManyBots extends refusal((limit: number) => `You cannot own more than ${limit} active bots.`) {}
export class TooManyCreatedBots extends refusal((limit: number) => `You cannot create more than ${limit} bots.`) {}

/** The new owner of a bot could not use it. */
export class BotOwnerRefused extends refusal((why: string) => `Failed to change owner, ${why}`) {}
export class BotNotReactivated extends refusal((why: string) => `Failed to reactivate bot, ${why}`) {}

export class BotNameActive extends refusal(
  (name: string) =>
    `There is already an active bot named "${name}" in this organization. ` +
    'To reactivate this bot, you must rename or deactivate the other one first.',
) {}

export class BotsHaveNoSpecialPermissions extends refusal('Bots have no special permissions.') {}
export class BotsHaveNoPasswords extends refusal('Bots have no password; give the bot a new key instead.') {}

export class InvalidConfirmationLink extends refusal(
  'This link is not valid. It may have been used, have expired, or be older than another request.',
) {}
