import { refusal } from '@chat/kernel';

export class NoSuchUser extends refusal('No such user') {}
export class UserIsDeactivated extends refusal('User is deactivated') {}
export class NoSuchBot extends refusal('No such bot') {}
export class InvalidGroup extends refusal('Invalid user group') {}

/** One answer for "does not exist" and "not yours". */
export class InvalidChannelId extends refusal('Invalid channel ID') {}
export class UnknownChannel extends refusal((named: string) => `No such channel: ${named}`) {}
export class UnknownAccount extends refusal((named: string) => `No such account: ${named}`) {}
export class ModerationRequestChannelMustBePrivate extends refusal('Moderation request channel must be private.') {}
export class InsufficientPermission extends refusal('Insufficient permission') {}

export class AdministratorRequired extends refusal('Must be an organization administrator', {
  code: 'UNAUTHORIZED_PRINCIPAL',
}) {}

export class OwnerRequired extends refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' }) {}
