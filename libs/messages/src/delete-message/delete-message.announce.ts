import type { Directory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { watchersAmong } from '../message/audience.js';
import { announceFirstMessageLeft } from '../message/first-message.announce.js';
import { announceGone, erasing } from '../message/gone.announce.js';
import type { MessageDeleted } from '../message/message.events.js';
import type { MessageFlags } from '../message-flags/message-flags.js';

/**
 * Tells everyone who could read a message that it is gone (contract, delete: events); first erases it from all queues. The
 * deleter may have seen the message where it was before somebody moved it.
 */
export function announceDeleted(
  { data, metadata, stream }: RecordedEvent<MessageDeleted>,
  directory: Directory,
  { deleted }: MessageFlags,
): Iterable<Announcement> {
  return erasing([stream], announcements({ ...data, ...deleted }, metadata.actorId, directory));
}

function* announcements(
  { messageId, conversation, arrivedAt, alsoKnownTo, isAnnounced }: MessageDeleted['data'],
  deleterId: number | null,
  directory: Directory,
): Generator<Announcement> {
  if (isAnnounced) return yield* announceGone({ messageIds: [], conversation, audience: new Set() });
  if (conversation.kind === 'channel') yield* announceFirstMessageLeft(directory, conversation.channelId, messageId);
  const others = deleterId === null ? alsoKnownTo : [...alsoKnownTo, deleterId];
  const audience = watchersAmong({ messageId, conversation, arrivedAt }, others, directory);
  yield* announceGone({ messageIds: [messageId], conversation, audience });
}
