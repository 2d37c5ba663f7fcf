import type { AddressFault } from '@chat/accounts';
import { refusal } from '@chat/kernel';

export class NotAuthorizedToCreateUsers extends refusal('User not authorized to create users') {}

/** In the organization's restriction to domains. */
export class EmailNotAllowed extends refusal((email: string, fault: AddressFault) =>
  fault === 'plus'
    ? 'Email addresses containing + are not allowed.'
    : `Email '${email}' not allowed in this organization`,
) {}
export class WeakPassword extends refusal('The password is too weak.') {}
