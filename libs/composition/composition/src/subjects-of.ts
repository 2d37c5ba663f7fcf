import type { IdRuns, RecordedEvent } from '@chat/kernel';
import type { MessagesMoved, TopicMessagesDeleted } from '@chat/messages';
import { formatSubject } from '@chat/sealing';

const MESSAGE = 'message';

/** The messages that an event of another stream concerns. */
export function subjectsOf(event: RecordedEvent): readonly string[] {
  switch (event.type) {
    case 'MessagesMoved':
      return rangesOf((event.data as MessagesMoved['data']).messageIds);
    case 'TopicMessagesDeleted':
      return (event.data as TopicMessagesDeleted['data']).messages.map(({ messageId }) =>
        formatSubject(MESSAGE, messageId, messageId),
      );
    default:
      return [];
  }
}

/** Streams with events about many messages. */
export function sharedStreams(realmId: number): readonly string[] {
  return [`moves-${realmId}`];
}

function rangesOf(runs: IdRuns): string[] {
  const ranges: string[] = [];
  let next = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const first = next + runs[at]!;
    next = first + runs[at + 1]!;
    ranges.push(formatSubject(MESSAGE, first, next - 1));
  }
  return ranges;
}
