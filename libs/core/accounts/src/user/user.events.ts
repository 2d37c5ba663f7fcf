import type {
  Avatar,
  BotProfile,
  EmailVisibility,
  Mandate,
  MessagePlace,
  Role,
  SpecialPermission,
} from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type UserEvent =
  | UserJoined
  | UserLoggedInFirst
  | ApiKeyIssued
  | ApiKeyRotated
  | PasswordChanged
  | PasswordDisabled
  | UserRenamed
  | UserRoleChanged
  | UserEmailChanged
  | EmailVisibilityChanged
  | UserSettingsChanged
  | ProfileValuesChanged
  | AvatarChanged
  | BotProfileChanged
  | BotOwnerChanged
  | SpecialPermissionGranted
  | SpecialPermissionRevoked
  | AccountDeleted
  | UserDeactivated
  | UserReactivated
  | WaitingPeriodPassed;

export type UserJoined = DomainEvent<
  'UserJoined',
  {
    readonly userId: number;
    readonly email: string;
    readonly fullName: string;
    readonly role: Role;
    readonly isBot: boolean;
    readonly botType: 1 | 2 | 3 | 4 | null;
    readonly botOwnerId: number | null;
    readonly isSystemBot: boolean;
    /** True until the first login (contract, states: Transitions). */
    readonly isImportedStub: boolean;
    readonly specialPermissions: readonly SpecialPermission[];
    /** SHA-256, hex; the key itself is shown once and stored only for bots. */
    readonly apiKeyHash: string | null;
    /** PHC string of Argon2id. */
    readonly passwordHash: string | null;
    /** Personal settings that the organization gives new accounts, by their wire names. */
    readonly settings?: Readonly<Record<string, unknown>>;
    /** Channels that the account is subscribed to from the start; absent: none. */
    readonly channelIds?: readonly number[];
    /** Channel for the notice that the account has joined; absent: no notice. */
    readonly announcedIn?: number;
    /** The bot's creator and kind. */
    readonly bot?: BotProfile;
    /** The invitation with which the account joined. */
    readonly invitation?: TakenInvitation;
  }
>;

export interface TakenInvitation {
  readonly invitationId: number;
  readonly inviterId: number;
  /** Whether the inviter wants a notice. */
  readonly notifiesInviter: boolean;
  /** Groups that the account becomes a member of. */
  readonly groupIds: readonly number[];
}

export type UserLoggedInFirst = DomainEvent<'UserLoggedInFirst', { readonly userId: number }>;
/** An additional key; older keys that it displaced are refused from now on. */
export type ApiKeyIssued = DomainEvent<
  'ApiKeyIssued',
  { readonly userId: number; readonly apiKeyHash: string; readonly revokedApiKeyHashes: readonly string[] }
>;
/** One key replaces all others. */
export type ApiKeyRotated = DomainEvent<
  'ApiKeyRotated',
  {
    readonly userId: number;
    readonly apiKeyHash: string;
    /** Only for a bot, whose owner may ask for it. */
    readonly apiKey?: string;
  }
>;
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { readonly userId: number; readonly passwordHash: string }
>;
/** The password is disabled; a link for a new one is needed. */
export type PasswordDisabled = DomainEvent<'PasswordDisabled', { readonly userId: number }>;
export type UserRenamed = DomainEvent<'UserRenamed', { readonly userId: number; readonly fullName: string }>;
export type UserRoleChanged = DomainEvent<
  'UserRoleChanged',
  { readonly userId: number; readonly role: Role; readonly previousRole: Role }
>;
/** The real address changed. */
export type UserEmailChanged = DomainEvent<
  'UserEmailChanged',
  { readonly userId: number; readonly email: string; readonly previousEmail: string }
>;
/** The audience of the real address changed. */
export type EmailVisibilityChanged = DomainEvent<
  'EmailVisibilityChanged',
  { readonly userId: number; readonly visibility: EmailVisibility; readonly previousVisibility: EmailVisibility }
>;
/** Personal settings changed, by their wire names; `timezone` is one of them. */
export type UserSettingsChanged = DomainEvent<
  'UserSettingsChanged',
  {
    readonly userId: number;
    readonly settings: Readonly<Record<string, unknown>>;
    /** False when an administrator changed them. */
    readonly byOwner: boolean;
  }
>;
/** Values of an account in custom profile fields. */
export type ProfileValuesChanged = DomainEvent<
  'ProfileValuesChanged',
  { readonly userId: number; readonly changes: readonly ProfileChange[] }
>;
export interface ProfileChange {
  readonly fieldId: number;
  /** Null: the value is removed. */
  readonly value: string | null;
  readonly renderedValue?: string;
}
/** The files are in the file store; those of the previous one are removed. */
export type AvatarChanged = DomainEvent<
  'AvatarChanged',
  {
    readonly userId: number;
    /** Null: the picture that belongs to the address. */
    readonly avatar: Avatar | null;
    readonly previous: Avatar | null;
  }
>;
/** Default channels or service of a bot changed. */
export type BotProfileChanged = DomainEvent<
  'BotProfileChanged',
  { readonly userId: number; readonly changes: Partial<Omit<BotProfile, 'apiKey'>> }
>;
export type BotOwnerChanged = DomainEvent<
  'BotOwnerChanged',
  {
    readonly userId: number;
    readonly ownerId: number;
    readonly previousOwnerId: number | null;
    /** Private channels that the bot leaves, because its new owner is not in them; absent: none. */
    readonly leftChannelIds?: readonly number[];
  }
>;

/** An operator grants a right that no role includes. */
export type SpecialPermissionGranted = DomainEvent<
  'SpecialPermissionGranted',
  {
    readonly userId: number;
    readonly permission: SpecialPermission;
    /** Bounds of `audit`; missing in events of former builds, which gave it without. */
    readonly mandate?: Mandate;
  }
>;
/** An operator revokes it. */
export type SpecialPermissionRevoked = DomainEvent<
  'SpecialPermissionRevoked',
  { readonly userId: number; readonly permission: SpecialPermission }
>;
/**
 * The account is deleted permanently. All earlier events of its stream are erased, so this one repeats the facts that are still
 * needed; none of them names anybody. `UserDeactivated` follows in the same append.
 */
export type AccountDeleted = DomainEvent<
  'AccountDeleted',
  {
    readonly userId: number;
    readonly role: Role;
    readonly isBot: boolean;
    readonly botType: 1 | 2 | 3 | 4 | null;
    readonly botOwnerId: number | null;
    readonly isImportedStub: boolean;
    /** UNIX seconds. */
    readonly dateJoined: number;
    /** True when a legal hold covers the account: the earlier events are erased after the hold. */
    readonly isKept?: true;
  }
>;
export type UserDeactivated = DomainEvent<
  'UserDeactivated',
  {
    readonly userId: number;
    /** Name, picture and profile were removed, too; in former builds without `AccountDeleted`. */
    readonly isDeleted?: true;
    /** True when the account was deactivated before: only the other fields are new. */
    readonly isRepeated?: true;
    /** Places whose messages of the account are deleted, too; missing: none. */
    readonly deletesMessages?: readonly MessagePlace[];
    /** The content of these messages, and of those deleted before, is erased, unless a records rule or a legal hold covers it. */
    readonly erasesNow?: true;
    /** Text of an administrator in the mail about it, maybe empty; missing: no mail. */
    readonly comment?: string;
  }
>;
export type UserReactivated = DomainEvent<'UserReactivated', { readonly userId: number }>;
/** A member has passed the organization's waiting period and is a full member. */
export type WaitingPeriodPassed = DomainEvent<
  'WaitingPeriodPassed',
  { readonly userId: number; readonly waitingDays: number }
>;
