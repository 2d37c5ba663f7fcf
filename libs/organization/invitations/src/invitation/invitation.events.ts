import type { Role } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type InvitationEvent =
  | InvitationSent
  | InvitationLinkCreated
  | InvitationResent
  | InvitationKeyIssued
  | InvitationAccepted
  | InvitationEnded;

/** The terms for an account that joins. */
export interface Terms {
  readonly role: Role;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  /** True: also subscribes to the default channels of the organization. */
  readonly includesDefaultChannels: boolean;
}

/** How the invitation reaches its recipient. */
export interface Delivery {
  /** UNIX seconds; null: never. */
  readonly expiresAt: number | null;
  /** Whether a mail contains a key. */
  readonly byMail: boolean;
  /** SHA-256, hex, of the key that the inviter was shown instead; null: none was shown. */
  readonly keyHash: string | null;
}

/** One person is invited, by an address. */
export type InvitationSent = DomainEvent<
  'InvitationSent',
  Terms &
    Delivery & {
      readonly invitationId: number;
      readonly inviterId: number;
      readonly email: string;
      /** Whether the inviter wants a notice of the new account. */
      readonly notifiesInviter: boolean;
      /** Lifetime from each sending on; null: for ever. */
      readonly lifetimeSeconds: number | null;
      /** Only the last of several invitations of one request lets clients fetch the list. */
      readonly moreFollow?: true;
    }
>;

/** Everybody with the link may join. */
export type InvitationLinkCreated = DomainEvent<
  'InvitationLinkCreated',
  Terms & {
    readonly invitationId: number;
    readonly inviterId: number;
    /** In clear, because people who manage invitations are shown the link again. */
    readonly key: string;
    /** UNIX seconds; null: never. */
    readonly expiresAt: number | null;
  }
>;

/** Earlier keys are refused from now on. */
export type InvitationResent = DomainEvent<
  'InvitationResent',
  Delivery & { readonly invitationId: number; readonly inviterId: number }
>;

/** A mailed key; those of earlier attempts to send it stay valid, because one may have arrived. */
export type InvitationKeyIssued = DomainEvent<
  'InvitationKeyIssued',
  { readonly invitationId: number; readonly keyHash: string }
>;

/** Somebody joins under this id. Without such an account the server was killed in between, and the key is still valid. */
export type InvitationAccepted = DomainEvent<
  'InvitationAccepted',
  { readonly invitationId: number; readonly userId: number }
>;

/** Nobody can use it any more; earlier events are not needed. */
export type InvitationEnded = DomainEvent<
  'InvitationEnded',
  {
    readonly invitationId: number;
    readonly inviterId: number;
    readonly isLink: boolean;
    readonly reason: 'joined' | 'revoked' | 'expired';
    /**
     * Among several that end together, only the last one makes clients fetch the list. `of others`: the last one of its inviter,
     * before those of others.
     */
    readonly moreFollow?: true | 'of others';
  }
>;
