import type { Chat } from '@chat/chat-testing';
import type { RecordedEvent } from '@chat/kernel';
import { topicsApart } from '@chat/messages';

type Data = Readonly<Record<string, unknown>>;

const joined = (event: unknown, part: unknown) =>
  topicsApart.joined(event as RecordedEvent, part as RecordedEvent).data as Data;

/** The server stores moves and deletions as former builds did, with their topics, until what this returns is called. */
export function storeAsFormerly({ engines: { log } }: Chat): () => void {
  const append = log.append;
  const keys = new Map<string, RecordedEvent>();
  log.append = (stream, expected, events) => {
    if (events.some(({ type }) => type === 'CarriedRunPlaced')) throw new Error('Former builds carry no deletions on.');
    const stored = events.flatMap((event, at) => {
      if (event.type === 'TopicKeyMade') keys.set(stream, event as RecordedEvent);
      if (event.type === 'DeletionTopicRecorded') return [];
      const { topicKey: key, isTopicApart } = event.data as {
        readonly topicKey?: string;
        readonly isTopicApart?: true;
      };
      if (isTopicApart) {
        const { isTopicApart: _apart, ...data } = joined(event, events[at - 1]);
        return [{ ...event, data }];
      }
      if (key === undefined) return [event];
      const { topicKey: _, sealedTopics: _sealed, takesSettings: _takes, ...data } = joined(event, keys.get(key));
      return [{ ...event, data }];
    });
    return append.call(log, stream, expected, stored);
  };
  return () => (log.append = append);
}
