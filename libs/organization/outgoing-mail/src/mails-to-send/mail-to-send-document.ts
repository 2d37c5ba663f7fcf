import type { Collection } from '@chat/read-store';

/** The capability that owns the subject writes the mail. */
export type MailKind = 'invitation' | 'email_change' | 'deactivation' | 'password_reset';

export interface MailToSendDocument {
  /** Kind and subject. */
  readonly _id: string;
  /** Id of the event that causes it. */
  readonly mailId: string;
  readonly kind: MailKind;
  /** Id of the invitation, or of the account. */
  readonly subjectId: number;
  readonly dueAt: number;
}

export const MAILS_TO_SEND: Collection<MailToSendDocument> = {
  name: 'mails_to_send',
  indexes: [{ fields: ['dueAt'] }],
};
