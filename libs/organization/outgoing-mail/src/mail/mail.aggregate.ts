import type { Aggregate } from '@chat/kernel';
import type { MailEvent } from './mail.events.js';

export type MailState = { readonly situation: 'waiting'; readonly attempts: number } | { readonly situation: 'done' };

/** One mail, from the event that it is about. */
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
