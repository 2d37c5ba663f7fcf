import type { Directory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { announceGone } from '../message/gone.announce.js';
import { messageAggregate } from '../message/message.aggregate.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { watchersAmong } from '../message/audience.js';

/** Tells of a batch in one event (contract, delete a topic); first erases its messages from all queues. */
export function* announceTopicDeleted(
  { data: { conversation, messages }, metadata }: RecordedEvent<TopicMessagesDeleted>,
  directory: Directory,
): Generator<Announcement> {
  const messageIds = messages.map(({ messageId }) => messageId);
  const deleter = metadata.actorId === null ? [] : [metadata.actorId];
  const watchers = messages.map((message) =>
    watchersAmong({ ...message, conversation }, [...message.alsoKnownTo, ...deleter], directory),
  );
  const audience = watchers.reduce((all, each) => (all === each ? all : all.union(each)));
  const goneFor = (userId: number) => messageIds.filter((_, at) => watchers[at]!.has(userId));
  let erases = messageIds.map((id) => messageAggregate.streamName(id));
  for (const announcement of announceGone({ messageIds, conversation, audience, goneFor })) {
    yield { ...announcement, erases };
    erases = [];
  }
}
