import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type EmailChangeEvent = EmailChangeRequested | EmailChangeKeyIssued | EmailChangeEnded;

/** Somebody wants another address; earlier requests count no more. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  {
    readonly userId: number;
    readonly email: string;
    /** UNIX seconds. */
    readonly expiresAt: number;
    /** That the account had then; older requests do not say. */
    readonly previousEmail?: string;
  }
>;

/** A key that a mail to the new address brings; those of earlier attempts to send it stay valid. */
export type EmailChangeKeyIssued = DomainEvent<
  'EmailChangeKeyIssued',
  { readonly userId: number; readonly keyHash: string }
>;

/** The address was confirmed, or its time is over; nothing that came before is needed. */
export type EmailChangeEnded = DomainEvent<'EmailChangeEnded', { readonly userId: number }>;
