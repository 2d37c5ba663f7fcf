import { botStorageProjection, webhookCallsProjection } from '@chat/bots';
import { draftsProjection } from '@chat/drafts';
import { invitationsProjection } from '@chat/invitations';
import { openEmailChangesProjection } from '@chat/members';
import {
  deletedMessagesProjection,
  messageHistoryProjection,
  messagesProjection,
  messageWordsProjection,
  reactionsProjection,
  submessagesProjection,
} from '@chat/messages';
import { mailsToSendProjection } from '@chat/outgoing-mail';
import type { Projection } from '@chat/projections';
import type { Document } from '@chat/read-store';
import { savedSnippetsProjection } from '@chat/saved-snippets';
import { remindersProjection, scheduledMessagesProjection } from '@chat/scheduled-messages';

/** Every read model. */
export const projections = [
  messagesProjection,
  messageHistoryProjection,
  deletedMessagesProjection,
  messageWordsProjection,
  reactionsProjection,
  submessagesProjection,
  botStorageProjection,
  webhookCallsProjection,
  draftsProjection,
  savedSnippetsProjection,
  scheduledMessagesProjection,
  remindersProjection,
  invitationsProjection,
  openEmailChangesProjection,
  mailsToSendProjection,
] as unknown as readonly Projection<Document>[];
