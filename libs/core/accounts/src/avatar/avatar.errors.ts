import { refusal } from '@chat/kernel';

export class NotExactlyOneAvatar extends refusal('You must upload exactly one avatar.') {}
export class AvatarChangesDisabled extends refusal('Avatar changes are disabled in this organization.') {}
