import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MailEvent = MailSent | MailDelayed | MailGivenUp;

interface Named {
  /** Id of the event that causes the mail. */
  readonly mailId: string;
  /** Kind and subject, such as `invitation-7`. A later mail with equal `about` replaces it. */
  readonly about: string;
}

export type MailSent = DomainEvent<'MailSent', Named>;

export type MailDelayed = DomainEvent<
  'MailDelayed',
  Named & {
    readonly attempts: number;
    readonly retryAt: number;
    readonly reason: string;
  }
>;

/** The mail was refused for good, tried too often, or is no longer needed. */
export type MailGivenUp = DomainEvent<'MailGivenUp', Named & { readonly reason: string }>;

export type MailState = { readonly situation: 'waiting'; readonly attempts: number } | { readonly situation: 'done' };

/** One mail, caused by one event. */
export const mailAggregate: Aggregate<MailState, MailEvent, string> = {
  initialState: { situation: 'waiting', attempts: 0 },
  evolve(state, event) {
    switch (event.type) {
      case 'MailDelayed':
        return { situation: 'waiting', attempts: event.data.attempts };
      case 'MailSent':
      case 'MailGivenUp':
        return { situation: 'done' };
      default:
        return state;
    }
  },
  streamName: (mailId) => `mail-${mailId}`,
};
