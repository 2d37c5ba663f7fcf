import type { AddressFault } from '../addresses/email-domains.js';
import { DomainError, escapeHtml } from '@chat/kernel';

/** For good: nothing of it can be changed or brought back. */
export class UserIsDeleted extends DomainError {
  constructor() {
    super('User was deleted for good');
  }
}

export class NoMailToDeletedUser extends DomainError {
  constructor() {
    super('A deleted account has no address any more: deactivate it with a mail first, and delete it then.');
  }
}

export class NotAuthorizedToCreateUsers extends DomainError {
  constructor() {
    super('User not authorized to create users');
  }
}

export class BadEmail extends DomainError {
  constructor() {
    super('Bad name or username');
  }
}

/** In the organization's restriction to domains. */
export class EmailNotAllowed extends DomainError {
  constructor(email: string, fault: AddressFault) {
    super(
      fault === 'plus'
        ? 'Email addresses containing + are not allowed.'
        : `Email '${email}' not allowed in this organization`,
    );
  }
}

/** Another address of an existing account is not allowed. */
export class NewEmailNotAllowed extends DomainError {
  constructor(fault: AddressFault) {
    super(fault === 'plus' ? 'Email addresses containing + are not allowed.' : 'Outside your domain.');
  }
}

export class EmailInUse extends DomainError {
  constructor() {
    super('Email is already in use.');
  }
}

export class WeakPassword extends DomainError {
  constructor() {
    super('The password is too weak.');
  }
}

export class LastOwnerKeepsRole extends DomainError {
  constructor() {
    super('The owner permission cannot be removed from the only organization owner.');
  }
}

export class GuestsCannotAdminister extends DomainError {
  constructor() {
    super('Guests cannot be organization administrators');
  }
}

export class NotAuthorizedToChangeEmails extends DomainError {
  constructor() {
    super('User not authorized to change user emails');
  }
}

export class InvalidNewEmail extends DomainError {
  constructor() {
    super('Invalid new email address.');
  }
}

export class NewEmailTaken extends DomainError {
  constructor(how: string) {
    super(`New email value error: ${how}`);
  }
}

export class LastOwnerStays extends DomainError {
  constructor() {
    super('Cannot deactivate the only organization owner');
  }
}

/** Somebody wants to leave whom the organization cannot do without. */
export class CannotDeactivateLastUser extends DomainError {
  constructor(isLastOwner: boolean) {
    const entity = isLastOwner ? 'organization owner' : 'user';
    super(`Cannot deactivate the only ${entity}.`, 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: isLastOwner,
      entity,
    });
  }
}

export class EmailChangesDisabled extends DomainError {
  constructor() {
    super('Email address changes are disabled in this organization.');
  }
}

export class InvalidOwnEmail extends DomainError {
  constructor() {
    super('Invalid address.');
  }
}

export class OwnEmailTaken extends DomainError {
  constructor() {
    super('Already has an account.');
  }
}

/** A new address must be confirmed by mail. */
export class NoMailToConfirmEmail extends DomainError {
  constructor() {
    super('This server cannot send email to confirm a new address. An administrator can change your address.');
  }
}

export class WrongPassword extends DomainError {
  constructor() {
    super('Wrong password!');
  }
}

export class NewPasswordTooWeak extends DomainError {
  constructor() {
    super('New password is too weak!');
  }
}

export class NotASettingForOthers extends DomainError {
  constructor() {
    super('Cannot change this setting for other users.');
  }
}

export class NobodyTargeted extends DomainError {
  constructor() {
    super('Either user_ids or group_ids must be provided.');
  }
}

/** A target of a change is no account, or no group. */
export class InvalidTarget extends DomainError {}

export class NameInUse extends DomainError {
  constructor() {
    super('Name is already in use.');
  }
}

export class InvalidBotType extends DomainError {
  constructor() {
    super('Invalid bot type');
  }
}

export class InvalidInterfaceType extends DomainError {
  constructor() {
    super('Invalid interface type');
  }
}

export class InvalidChannelName extends DomainError {
  constructor(name: string) {
    super(`Invalid channel name '${escapeHtml(name)}'`);
  }
}

export class NotAPayloadUrl extends DomainError {
  constructor(parameter: string) {
    super(`${parameter} is not a URL`);
  }
}

export class TooManyBots extends DomainError {
  constructor(limit: number) {
    super(`You cannot own more than ${limit} active bots.`);
  }
}

export class TooManyCreatedBots extends DomainError {
  constructor(limit: number) {
    super(`You cannot create more than ${limit} bots.`);
  }
}

/** Nobody can take a bot over who could not use it. */
export class BotOwnerRefused extends DomainError {
  constructor(why: string) {
    super(`Failed to change owner, ${why}`);
  }
}

export class BotNotReactivated extends DomainError {
  constructor(why: string) {
    super(`Failed to reactivate bot, ${why}`);
  }
}

export class BotNameActive extends DomainError {
  constructor(name: string) {
    super(
      `There is already an active bot named "${name}" in this organization. ` +
        'To reactivate this bot, you must rename or deactivate the other one first.',
    );
  }
}

export class BotsHaveNoSpecialPermissions extends DomainError {
  constructor() {
    super('Bots have no special permissions.');
  }
}

export class BotsHaveNoPasswords extends DomainError {
  constructor() {
    super('Bots have no password; give the bot a new key instead.');
  }
}

export class InvalidConfirmationLink extends DomainError {
  constructor() {
    super('This link is not valid. It may have been used, have expired, or be older than another request.');
  }
}
