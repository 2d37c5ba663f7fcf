import type { AddressFault } from '../addresses/email-domains.js';
import { refusal } from '@chat/kernel';

/** Deleted permanently: nothing of it can be changed or restored. */
export class UserIsDeleted extends refusal('User was deleted for good') {}

export class BadEmail extends refusal('Bad name or username') {}

/** An existing account may not take another address. */
export class NewEmailNotAllowed extends refusal((fault: AddressFault) =>
  fault === 'plus' ? 'Email addresses containing + are not allowed.' : 'Outside your domain.',
) {}

export class EmailInUse extends refusal('Email is already in use.') {}

export class EmailChangesDisabled extends refusal('Email address changes are disabled in this organization.') {}
export class OwnEmailTaken extends refusal('Already has an account.') {}

export class NewPasswordTooWeak extends refusal('New password is too weak!') {}

export class InvalidConfirmationLink extends refusal(
  'This link is not valid. It may have been used, have expired, or be older than another request.',
) {}
