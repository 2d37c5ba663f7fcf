import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MailEvent = MailSent | MailDelayed | MailGivenUp;

interface Named {
  /** Id of the event that calls for the mail. */
  readonly mailId: string;
  /** What it is about, such as `invitation-7`. A later mail about the same replaces it. */
  readonly about: string;
}

export type MailSent = DomainEvent<'MailSent', Named>;

export type MailDelayed = DomainEvent<
  'MailDelayed',
  Named & {
    /** So far. */
    readonly attempts: number;
    /** UNIX milliseconds of the next one. */
    readonly retryAt: number;
    /** Codes; names nobody. */
    readonly reason: string;
  }
>;

/** It was refused for good, tried too often, or is not needed any more. */
export type MailGivenUp = DomainEvent<'MailGivenUp', Named & { readonly reason: string }>;
