import type { Conversation } from '@chat/directory';
import type { Announcement, Reader } from '@chat/event-queues';
import { displayTopic } from './topic.js';

/** Messages of one conversation that are gone for some or for all. */
export interface GoneMessages {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** Where they were. */
  readonly conversation: Conversation;
  readonly audience: ReadonlySet<number>;
  /** Which of them are gone for an account, ascending. Default: all. */
  readonly goneFor?: (userId: number) => readonly number[];
}

/** The first of the announcements takes what came from these streams out of all queues. */
export function* erasing(streams: readonly string[], announcements: Iterable<Announcement>): Generator<Announcement> {
  let isFirst = true;
  for (const announcement of announcements) {
    yield isFirst ? { ...announcement, erases: streams } : announcement;
    isFirst = false;
  }
}

/** One event for all, then for clients that cannot take that, one for each message (contract, events: delete_message). */
export function* announceGone({
  messageIds,
  conversation,
  audience,
  goneFor = () => messageIds,
}: GoneMessages): Generator<Announcement> {
  /** Found while the first event is handed out: going through all queues for each message would take long. */
  const oneByOne = new Map<number, ReadonlySet<number>>();
  const place = ({ capabilities }: Reader) =>
    conversation.kind === 'direct'
      ? { message_type: 'private' }
      : {
          message_type: 'stream',
          stream_id: conversation.channelId,
          topic: displayTopic(conversation.topic, capabilities.has('empty_topic_name')),
        };
  yield {
    type: 'delete_message',
    audience,
    variantFor({ userId, capabilities }) {
      const gone = goneFor(userId);
      if (gone.length === 0) return null;
      if (capabilities.has('bulk_message_deletion')) {
        return `${capabilities.has('empty_topic_name')}${gone.length === messageIds.length ? 'all' : gone.join()}`;
      }
      oneByOne.getOrInsertComputed(userId, () => new Set(gone));
      return null;
    },
    eventFor: (reader) => ({ type: 'delete_message', ...place(reader), message_ids: goneFor(reader.userId) }),
  };
  for (const id of oneByOne.size > 0 ? messageIds : []) {
    yield {
      type: 'delete_message',
      audience: new Set(oneByOne.keys()),
      variantFor: ({ userId, capabilities }) =>
        capabilities.has('bulk_message_deletion') || !oneByOne.get(userId)!.has(id)
          ? null
          : `${capabilities.has('empty_topic_name')}`,
      eventFor: (reader) => ({ type: 'delete_message', ...place(reader), message_id: id }),
    };
  }
}
