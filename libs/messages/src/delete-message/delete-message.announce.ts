import type { Directory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { firstMessageChanged } from '../message/first-message.announce.js';
import { announceGone } from '../message/gone.announce.js';
import type { MessageDeleted } from '../message/message.events.js';
import { watchersAmong } from '../message/audience.js';

/** Tells everyone who could read a message that it is gone (contract, delete: events); first erases it from all queues. */
export function* announceDeleted(event: RecordedEvent<MessageDeleted>, directory: Directory): Generator<Announcement> {
  const { data, metadata, stream } = event;
  let erases: readonly string[] = [stream];
  for (const announcement of announcements(data, metadata.actorId, directory)) {
    yield { ...announcement, erases };
    erases = [];
  }
}

function* announcements(
  data: MessageDeleted['data'],
  deleterId: number | null,
  directory: Directory,
): Generator<Announcement> {
  const { messageId, conversation, alsoKnownTo } = data;
  if (conversation.kind === 'channel') {
    const { firstMessageId } = directory.activity(conversation.channelId);
    if (messageId < (firstMessageId ?? Infinity)) yield firstMessageChanged(directory, conversation.channelId);
  }
  if (data.isAnnounced) return yield* announceGone({ messageIds: [], conversation, audience: new Set() });
  const others = deleterId === null ? alsoKnownTo : [...alsoKnownTo, deleterId];
  yield* announceGone({ messageIds: [messageId], conversation, audience: watchersAmong(data, others, directory) });
}
