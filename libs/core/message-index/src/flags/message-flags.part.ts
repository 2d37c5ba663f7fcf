import type { Conversation, SnapshotPart, SnapshotRow } from '@chat/directory';
import type { AlertWordsCopy } from '../attention/alert-words.js';
import type { FormerVisibilitiesCopy } from '../attention/former-visibilities.js';
import type { MutedUser, MutedUsers } from '../attention/muted-users.js';
import type { TopicVisibilities } from '../attention/topic-visibilities.js';
import type { TopicVisibilitySetting } from '../attention/topic-visibility-setting.js';
import type { Mentions } from '../location/mentions.js';
import type { MoveHistory, PostedMessagesCopy } from '../location/posted-messages.js';
import type { KeptFlag, KeptRanges } from './kept-flags.js';
import type { MessageFlags } from './message-flags.js';

/**
 * Raise it when rows change shape, or folds make other rows of the same events: `test/behaviour/golden-events/folds.unit.spec.ts`.
 */
const VERSION = 14;

/** Messages in one row. */
const ROW_LENGTH = 10_000;

type Row =
  | readonly ['messages', Conversation, ids: readonly number[], topics: readonly number[], names: readonly string[]]
  | readonly ['mentions', messageId: number, Mentions]
  | readonly ['journey', key: string, messageId: number, MoveHistory]
  | readonly ['flags', KeptFlag, userId: number, KeptRanges]
  | readonly ['mutedUsers', userId: number, muted: readonly MutedUser[]]
  | readonly ['topicVisibilities', userId: number, settings: readonly TopicVisibilitySetting[]]
  | readonly ['formerVisibilities', FormerVisibilitiesCopy]
  | readonly ['alertWords', userId: number, words: readonly string[]]
  | readonly ['alerts', userIds: readonly number[], messageIds: readonly number[]];

/** The part of snapshots for messages and their flags. */
export class MessageFlagsPart implements SnapshotPart {
  readonly name = 'message-flags';
  readonly version = VERSION;

  constructor(private readonly flags: MessageFlags) {}

  snapshot(): Iterable<SnapshotRow> {
    const { posted, kept, alertWords, mutedUsers, topicVisibilities } = this.flags;
    const copies = [
      rowsOf(posted.copy(), kept.copy()),
      alertRows(alertWords.copy()),
      mutedRows(mutedUsers.copy()),
      topicVisibilityRows(topicVisibilities.copy()),
      [['formerVisibilities', topicVisibilities.former.copy()] as const],
    ];
    return chained(copies);
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.flags.posted.clear();
    this.flags.kept.clear();
    this.flags.alertWords.clear();
    this.flags.mutedUsers.clear();
    this.flags.topicVisibilities.clear();
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
  for (const [key, moveHistories] of posted.moveHistories) {
    for (const [messageId, moveHistory] of moveHistories) yield ['journey', key, messageId, moveHistory];
  }
  for (const [flag, userId, ranges] of kept) {
    yield ['flags', flag, userId, ranges.toSorted(([one], [other]) => (one < other ? -1 : 1))];
  }
}

function* chained(parts: readonly Iterable<Row>[]): Generator<Row> {
  for (const rows of parts) yield* rows;
}

function* mutedRows(copy: ReturnType<MutedUsers['copy']>): Generator<Row> {
  for (const [userId, muted] of copy) yield ['mutedUsers', userId, muted];
}

function* topicVisibilityRows(copy: ReturnType<TopicVisibilities['copy']>): Generator<Row> {
  for (const [userId, settings] of copy) yield ['topicVisibilities', userId, settings];
}

/** Groups messages that alert the same accounts, so that they share them again. */
function* alertRows({ words, alerts }: AlertWordsCopy): Generator<Row> {
  for (const [userId, own] of words) yield ['alertWords', userId, own];
  const namesOf = new Map<ReadonlySet<number>, string>();
  const nameOf = (users: ReadonlySet<number>) =>
    namesOf.getOrInsertComputed(users, () => [...users].toSorted((a, b) => a - b).join());
  const alerting = alerts.flatMap(([messageId, sets]) =>
    [...new Set(sets.map(nameOf))].map((users) => ({ messageId, users })),
  );
  for (const [users, messages] of Map.groupBy(alerting, (each) => each.users)) {
    const ids = messages.map(({ messageId }) => messageId).toSorted((a, b) => a - b);
    for (let at = 0; at < ids.length; at += ROW_LENGTH) {
      yield ['alerts', users.split(',').map(Number), ids.slice(at, at + ROW_LENGTH)];
    }
  }
}

/** Contains messages of all topics. */
function placeless(conversation: Conversation): Conversation {
  return conversation.kind === 'channel' ? { ...conversation, topic: '' } : conversation;
}

function put({ posted, kept, alertWords, mutedUsers, topicVisibilities }: MessageFlags, row: Row): void {
  switch (row[0]) {
    case 'messages':
      return posted.restoreMessages(row[1], row[2], row[3], row[4]);
    case 'mentions':
      return posted.setMentions(row[1], row[2]);
    case 'journey':
      return posted.restoreMoveHistory(row[1], row[2], row[3]);
    case 'flags':
      return kept.restore(row[1], row[2], row[3]);
    case 'mutedUsers':
      for (const { userId, since } of row[2]) mutedUsers.mute(row[1], userId, since);
      return;
    case 'topicVisibilities':
      for (const setting of row[2]) topicVisibilities.set(row[1], setting);
      return;
    case 'formerVisibilities':
      return topicVisibilities.former.restore(row[1]);
    case 'alertWords':
      return alertWords.setWords(row[1], row[2]);
    case 'alerts':
      return alertWords.restoreAlerts(row[1], row[2]);
    default:
      throw new TypeError(`Unknown row ${JSON.stringify(row satisfies never)}.`);
  }
}
