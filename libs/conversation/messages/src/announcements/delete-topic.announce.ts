import type { Directory, Effects } from '@chat/directory';
import type { Announcement, Erasure } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { watchersAmong } from '@chat/message-index';
import { messageAggregate } from '../message/message.aggregate.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { announceFirstMessages } from './first-message.announce.js';
import { announceGone } from './gone.announce.js';

/** Notifies of a batch in one event (contract, messages: Steps of deleting a topic), after erasing its messages from all queues. */
export function* announceTopicDeleted(
  { data: { conversation, messages }, metadata: { actorId } }: RecordedEvent<TopicMessagesDeleted>,
  directory: Directory,
  effects: Effects,
): Generator<Announcement | Erasure> {
  yield { erases: messages.map(({ messageId }) => messageAggregate.streamName(messageId)) };
  yield* announceFirstMessages(directory, effects);
  const messageIds = messages.map(({ messageId }) => messageId);
  const deleter = actorId === null ? [] : [actorId];
  const watchers = messages.map((message) =>
    watchersAmong({ ...message, conversation }, [...message.alsoKnownTo, ...deleter], directory),
  );
  const audience = watchers.reduce((all, each) => (all === each ? all : all.union(each)));
  const goneFor = (userId: number) => messageIds.filter((_, at) => watchers[at]!.has(userId));
  yield announceGone({ messageIds, conversation, audience, goneFor });
}
