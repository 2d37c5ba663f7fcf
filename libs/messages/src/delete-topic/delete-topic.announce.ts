import type { Directory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { watchersAmong } from '../message/audience.js';
import { announceFirstMessageLeft } from '../message/first-message.announce.js';
import { announceGone, erasing } from '../message/gone.announce.js';
import { messageAggregate } from '../message/message.aggregate.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';

/** Tells of a batch in one event (contract, delete a topic); first erases its messages from all queues. */
export function announceTopicDeleted(
  { data, metadata }: RecordedEvent<TopicMessagesDeleted>,
  directory: Directory,
): Iterable<Announcement> {
  const streams = data.messages.map(({ messageId }) => messageAggregate.streamName(messageId));
  return erasing(streams, announcements(data, metadata.actorId, directory));
}

function* announcements(
  { conversation, messages }: TopicMessagesDeleted['data'],
  deleterId: number | null,
  directory: Directory,
): Generator<Announcement> {
  const messageIds = messages.map(({ messageId }) => messageId);
  yield* announceFirstMessageLeft(directory, conversation.channelId, messageIds[0]!);
  const deleter = deleterId === null ? [] : [deleterId];
  const watchers = messages.map((message) =>
    watchersAmong({ ...message, conversation }, [...message.alsoKnownTo, ...deleter], directory),
  );
  const audience = watchers.reduce((all, each) => (all === each ? all : all.union(each)));
  const goneFor = (userId: number) => messageIds.filter((_, at) => watchers[at]!.has(userId));
  yield* announceGone({ messageIds, conversation, audience, goneFor });
}
