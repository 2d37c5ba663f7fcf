import { messageHistoryProjection, messagesProjection, topicsProjection } from '@chat/messages';
import type { Projection } from '@chat/projections';
import type { Document } from '@chat/read-store';

/** Every read model. */
export const projections = [
  messagesProjection,
  messageHistoryProjection,
  topicsProjection,
] as unknown as readonly Projection<Document>[];
