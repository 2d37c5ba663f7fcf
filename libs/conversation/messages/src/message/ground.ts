import type { Recorded } from '@chat/kernel';
import type { EarlierDeletion, MessageDeleted, TopicMessagesDeleted } from './message.events.js';

/** Why a message was deleted: its age, a request for it, for its topic, or one that deactivated its author. */
export type DeletionGround = EarlierDeletion['ground'];

export function groundOf({ type, data, metadata }: Recorded<MessageDeleted | TopicMessagesDeleted>): DeletionGround {
  if (data.ground) return data.ground;
  if (type === 'TopicMessagesDeleted' || data.isAnnounced) return 'topic';
  return metadata.causationId === metadata.correlationId ? 'request' : 'deactivation';
}
