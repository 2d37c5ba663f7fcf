import type { Role, SpecialPermission } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type UserEvent =
  | UserJoined
  | UserLoggedInFirst
  | ApiKeyIssued
  | ApiKeyRotated
  | PasswordChanged
  | UserRenamed
  | UserRoleChanged
  | UserDeactivated
  | UserReactivated;

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
    /** True until the first login (spec section 3). */
    readonly isImportedStub: boolean;
    readonly specialPermissions: readonly SpecialPermission[];
    /** SHA-256, hex; the key itself is shown once and stored nowhere. */
    readonly apiKeyHash: string | null;
    /** PHC string of Argon2id. */
    readonly passwordHash: string | null;
  }
>;

export type UserLoggedInFirst = DomainEvent<'UserLoggedInFirst', { readonly userId: number }>;
/** One key more; the keys that made room for it are refused from now on. */
export type ApiKeyIssued = DomainEvent<
  'ApiKeyIssued',
  { readonly userId: number; readonly apiKeyHash: string; readonly revokedApiKeyHashes: readonly string[] }
>;
/** One key instead of all others. */
export type ApiKeyRotated = DomainEvent<'ApiKeyRotated', { readonly userId: number; readonly apiKeyHash: string }>;
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { readonly userId: number; readonly passwordHash: string }
>;
export type UserRenamed = DomainEvent<'UserRenamed', { readonly userId: number; readonly fullName: string }>;
export type UserRoleChanged = DomainEvent<
  'UserRoleChanged',
  { readonly userId: number; readonly role: Role; readonly previousRole: Role }
>;
export type UserDeactivated = DomainEvent<'UserDeactivated', { readonly userId: number }>;
export type UserReactivated = DomainEvent<'UserReactivated', { readonly userId: number }>;
