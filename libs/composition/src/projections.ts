import { deletedMessagesProjection, messageHistoryProjection, messagesProjection } from '@chat/messages';
import type { Projection } from '@chat/projections';
import type { Document } from '@chat/read-store';

/** Every read model. */
export const projections = [
  messagesProjection,
  messageHistoryProjection,
  deletedMessagesProjection,
] as unknown as readonly Projection<Document>[];
