import type { EmailChangeEvent, UserDeactivated, UserReactivated } from '@chat/accounts';
import type { PasswordResetEnded, PasswordResetRequested } from '@chat/credentials';
import type { InvitationEvent } from '@chat/invitations';
import type { RecordedEvent } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { MailEvent } from '../mail/mail.aggregate.js';
import { type MailKind, MAILS_TO_SEND, type MailToSendDocument } from './mail-to-send-document.js';

type Followed =
  | Extract<InvitationEvent, { type: 'InvitationSent' | 'InvitationResent' | 'InvitationEnded' }>
  | Exclude<EmailChangeEvent, { type: 'EmailChangeKeyIssued' }>
  | PasswordResetRequested
  | PasswordResetEnded
  | UserDeactivated
  | UserReactivated
  | MailEvent;

export const mailsToSendProjection: Projection<MailToSendDocument, Followed> = {
  name: 'mails-to-send',
  version: 1,
  collection: MAILS_TO_SEND,
  types: new Set([
    'InvitationSent',
    'InvitationResent',
    'InvitationEnded',
    'EmailChangeRequested',
    'EmailChangeEnded',
    'PasswordResetRequested',
    'PasswordResetEnded',
    'UserDeactivated',
    'UserReactivated',
    'MailSent',
    'MailDelayed',
    'MailGivenUp',
  ]),
  ids({ type, data }) {
    switch (type) {
      case 'InvitationSent':
      case 'InvitationResent':
      case 'InvitationEnded':
        return [idOf('invitation', data.invitationId)];
      case 'EmailChangeRequested':
      case 'EmailChangeEnded':
        return [idOf('email_change', data.userId)];
      case 'PasswordResetRequested':
      case 'PasswordResetEnded':
        return [idOf('password_reset', data.userId)];
      case 'UserDeactivated':
      case 'UserReactivated':
        return [idOf('deactivation', data.userId)];
      case 'MailSent':
      case 'MailDelayed':
      case 'MailGivenUp':
        return [data.about];
    }
  },
  evolve(document, event) {
    const { type, data } = event;
    switch (type) {
      case 'InvitationSent':
      case 'InvitationResent':
        return data.byMail ? mailAbout('invitation', data.invitationId, event) : undefined;
      case 'EmailChangeRequested':
        return mailAbout('email_change', data.userId, event);
      case 'PasswordResetRequested':
        return mailAbout('password_reset', data.userId, event);
      case 'UserDeactivated':
        if (data.isRepeated && !data.isDeleted) return document;
        return data.comment === undefined ? undefined : mailAbout('deactivation', data.userId, event);
      case 'MailDelayed':
        return document?.mailId === data.mailId ? { ...document, dueAt: data.retryAt } : document;
      case 'MailSent':
      case 'MailGivenUp':
        return document?.mailId === data.mailId ? undefined : document;
      case 'InvitationEnded':
      case 'EmailChangeEnded':
      case 'PasswordResetEnded':
      case 'UserReactivated':
        return undefined;
    }
  },
};

function idOf(kind: MailKind, subjectId: number): string {
  return `${kind}-${subjectId}`;
}

function mailAbout(kind: MailKind, subjectId: number, { id, metadata }: RecordedEvent): MailToSendDocument {
  return { _id: idOf(kind, subjectId), mailId: id, kind, subjectId, dueAt: metadata.time };
}
