import type { Collection } from '@chat/read-store';

/** What a mail is about; the capability that owns that writes the mail. */
export type MailKind = 'invitation' | 'email_change' | 'deactivation';

export interface MailToSendDocument {
  /** What the mail is about: kind and subject. */
  readonly _id: string;
  /** Id of the event that calls for it. */
  readonly mailId: string;
  readonly kind: MailKind;
  /** Of the invitation, or of the account. */
  readonly subjectId: number;
  /** UNIX milliseconds. */
  readonly dueAt: number;
}

export const MAILS_TO_SEND: Collection<MailToSendDocument> = {
  name: 'mails_to_send',
  indexes: [{ fields: ['dueAt'] }],
};
