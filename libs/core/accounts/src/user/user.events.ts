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
    /** SHA-256, hex; the key itself is shown once and stored nowhere, unless it is a bot's. */
    readonly apiKeyHash: string | null;
    /** PHC string of Argon2id. */
    readonly passwordHash: string | null;
    /** Personal settings that the organization gives new accounts, by their wire names. */
    readonly settings?: Readonly<Record<string, unknown>>;
    /** Channels that the account is subscribed to from the start; absent: none. */
    readonly channelIds?: readonly number[];
    /** Channel in which it is said that the account has joined; absent: in none. */
    readonly announcedIn?: number;
    /** The bot that somebody created. */
    readonly bot?: BotProfile;
    /** By which the account joined. */
    readonly invitation?: TakenInvitation;
  }
>;

export interface TakenInvitation {
  readonly invitationId: number;
  readonly inviterId: number;
  /** Whether the inviter wants to hear of it. */
  readonly notifiesInviter: boolean;
  /** Groups that the account becomes a member of. */
  readonly groupIds: readonly number[];
}

export type UserLoggedInFirst = DomainEvent<'UserLoggedInFirst', { readonly userId: number }>;
/** One key more; the keys that made room for it are refused from now on. */
export type ApiKeyIssued = DomainEvent<
  'ApiKeyIssued',
  { readonly userId: number; readonly apiKeyHash: string; readonly revokedApiKeyHashes: readonly string[] }
>;
/** One key instead of all others. */
export type ApiKeyRotated = DomainEvent<
  'ApiKeyRotated',
  {
    readonly userId: number;
    readonly apiKeyHash: string;
    /** Only of a bot, whose owner may ask for it. */
    readonly apiKey?: string;
  }
>;
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { readonly userId: number; readonly passwordHash: string }
>;
/** The password opens nothing any more; a link for a new one is needed. */
export type PasswordDisabled = DomainEvent<'PasswordDisabled', { readonly userId: number }>;
export type UserRenamed = DomainEvent<'UserRenamed', { readonly userId: number; readonly fullName: string }>;
export type UserRoleChanged = DomainEvent<
  'UserRoleChanged',
  { readonly userId: number; readonly role: Role; readonly previousRole: Role }
>;
/** The real address is another one. */
export type UserEmailChanged = DomainEvent<
  'UserEmailChanged',
  { readonly userId: number; readonly email: string; readonly previousEmail: string }
>;
/** Other people may see the real address from now on. */
export type EmailVisibilityChanged = DomainEvent<
  'EmailVisibilityChanged',
  { readonly userId: number; readonly visibility: EmailVisibility; readonly previousVisibility: EmailVisibility }
>;
/** Personal settings have other values, by their wire names; `timezone` is one of them. */
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
  /** Null: nothing any more. */
  readonly value: string | null;
  readonly renderedValue?: string;
}
/** The files are in the file store; those of the previous one are removed. */
export type AvatarChanged = DomainEvent<
  'AvatarChanged',
  {
    readonly userId: number;
    /** Null: the one that goes with the address. */
    readonly avatar: Avatar | null;
    readonly previous: Avatar | null;
  }
>;
/** Default channels or service of a bot have changed. */
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

/** An operator gives a right that no role includes. */
export type SpecialPermissionGranted = DomainEvent<
  'SpecialPermissionGranted',
  {
    readonly userId: number;
    readonly permission: SpecialPermission;
    /** Bounds of `audit`; missing in events of former builds, which gave it without. */
    readonly mandate?: Mandate;
  }
>;
/** An operator takes it back. */
export type SpecialPermissionRevoked = DomainEvent<
  'SpecialPermissionRevoked',
  { readonly userId: number; readonly permission: SpecialPermission }
>;
/**
 * The account is deleted for good. Everything that its stream held before is erased, so this carries on what is still
 * needed; none of it names anybody. `UserDeactivated` follows in the same append.
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
    /** A legal hold covers the account: what the stream held before is erased when that has passed. */
    readonly isKept?: true;
  }
>;
export type UserDeactivated = DomainEvent<
  'UserDeactivated',
  {
    readonly userId: number;
    /** Name, picture and profile were removed, too; in former builds without `AccountDeleted`. */
    readonly isDeleted?: true;
    /** The account was deactivated before: what it says beside that is new. */
    readonly isRepeated?: true;
    /** Where the messages of the account are deleted, too; missing: nowhere. */
    readonly deletesMessages?: readonly MessagePlace[];
    /** The content of these messages, and of those that were deleted before, is erased, unless a records rule or a legal hold covers it. */
    readonly erasesNow?: true;
    /** Text of an administrator in the mail about it, maybe empty; missing: there is no mail. */
    readonly comment?: string;
  }
>;
export type UserReactivated = DomainEvent<'UserReactivated', { readonly userId: number }>;
/** A member has waited as many days as the organization wants before somebody is a full member. */
export type WaitingPeriodPassed = DomainEvent<
  'WaitingPeriodPassed',
  { readonly userId: number; readonly waitingDays: number }
>;
