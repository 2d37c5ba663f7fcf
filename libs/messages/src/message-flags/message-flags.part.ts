import type { Conversation, SnapshotPart, SnapshotRow } from '@chat/directory';
import type { Mentions } from '../message/message.events.js';
import type { KeptFlag, KeptRanges } from './kept-flags.js';
import type { MessageFlags } from './message-flags.js';
import type { Journey, PostedMessagesCopy } from './posted-messages.js';

/** To be raised when rows change shape, or when what fold steps call has another effect than before. */
const VERSION = '4';

/** Messages in one row. */
const ROW_LENGTH = 10_000;

type Row =
  | readonly ['messages', Conversation, ids: readonly number[], topics: readonly number[], names: readonly string[]]
  | readonly ['mentions', messageId: number, Mentions]
  | readonly ['journey', key: string, messageId: number, Journey]
  | readonly ['flags', KeptFlag, userId: number, KeptRanges];

/** Messages and their flags as a part of snapshots. */
export class MessageFlagsPart implements SnapshotPart {
  readonly name = 'message-flags';
  readonly version = VERSION;

  constructor(private readonly flags: MessageFlags) {}

  snapshot(): Iterable<SnapshotRow> {
    return rowsOf(this.flags.posted.copy(), this.flags.kept.copy());
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.flags.posted.clear();
    this.flags.kept.clear();
    for (const row of rows as Iterable<Row>) put(this.flags, row);
  }
}

function* rowsOf(posted: PostedMessagesCopy, kept: ReturnType<MessageFlags['kept']['copy']>): Generator<Row> {
  for (const [conversation, { ids, topics }] of posted.conversations) {
    for (let at = 0; at < ids.length; at += ROW_LENGTH) {
      const end = at + ROW_LENGTH;
      const used = topics.subarray(at, end);
      const numbers = new Map([...new Set(used)].map((topic, number) => [topic, number]));
      const names = Array.from(numbers.keys(), (topic) => posted.topics[topic]!);
      yield [
        'messages',
        placeless(conversation),
        [...ids.subarray(at, end)],
        Array.from(used, (topic) => numbers.get(topic)!),
        names,
      ];
    }
  }
  for (const [messageId, mentions] of posted.mentions) yield ['mentions', messageId, mentions];
  for (const [key, journeys] of posted.journeys) {
    for (const [messageId, journey] of journeys) yield ['journey', key, messageId, journey];
  }
  for (const [flag, userId, ranges] of kept) {
    yield ['flags', flag, userId, ranges.toSorted(([one], [other]) => (one < other ? -1 : 1))];
  }
}

/** Messages of all topics are there. */
function placeless(conversation: Conversation): Conversation {
  return conversation.kind === 'channel' ? { ...conversation, topic: '' } : conversation;
}

function put({ posted, kept }: MessageFlags, row: Row): void {
  switch (row[0]) {
    case 'messages':
      return posted.restoreMessages(row[1], row[2], row[3], row[4]);
    case 'mentions':
      return posted.setMentions(row[1], row[2]);
    case 'journey':
      return posted.restoreJourney(row[1], row[2], row[3]);
    case 'flags':
      return kept.restore(row[1], row[2], row[3]);
    default:
      throw new TypeError(`Unknown row ${JSON.stringify(row satisfies never)}.`);
  }
}
