import type { Directory, Effects } from '@chat/directory';
import type { Announcement, Erasure } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { watchersAmong } from '@chat/message-index';
import { locationOfDeleted } from '../message/message.effects.js';
import type { MessageDeleted } from '../message/message.events.js';
import { announceFirstMessages } from './first-message.announce.js';
import { announceGone } from './gone.announce.js';

/**
 * Notifies everyone who could read a message of its deletion (contract, messages: Events of deleting a message), after erasing it
 * from all queues. The deleter may have seen the message at an earlier place.
 */
export function* announceDeleted(
  { data, metadata: { actorId }, stream }: RecordedEvent<MessageDeleted>,
  directory: Directory,
  effects: Effects,
): Generator<Announcement | Erasure> {
  yield { erases: [stream] };
  yield* announceFirstMessages(directory, effects);
  // Its topic was deleted, and clients were notified of that.
  if (data.isAnnounced) return;
  const { messageId } = data;
  const { conversation, arrivedAt, alsoKnownTo } = effects.of(locationOfDeleted) ?? data;
  const others = actorId === null ? alsoKnownTo : [...alsoKnownTo, actorId];
  const audience = watchersAmong({ messageId, conversation, arrivedAt }, others, directory);
  yield announceGone({ messageIds: [messageId], conversation, audience });
}
