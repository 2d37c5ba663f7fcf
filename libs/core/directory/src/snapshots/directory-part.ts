import type { Channel, ChannelActivity, Subscription, SubscriptionFlag } from '../records/channel.js';
import type { DirectConversationRecord, LastIds } from '../directory/directory-records.js';
import type { Group } from '../records/group.js';
import { IdSet } from '../directory/id-set.js';
import type { Realm } from '../records/realm.js';
import type { User } from '../records/user.js';
import type { WritableDirectory } from '../directory/writable-directory.js';
import type { SnapshotPart, SnapshotRow } from './snapshot-part.js';

/**
 * Raise it when rows change shape, or folds make other rows of the same events: `test/behaviour/golden-events/folds.unit.spec.ts`.
 */
const VERSION = 24;

/** Numbers in one row. */
const ROW_LENGTH = 10_000;

const FLAGS = [
  'desktop_notifications',
  'email_notifications',
  'push_notifications',
  'audible_notifications',
  'wildcard_mentions_notify',
] as const satisfies readonly SubscriptionFlag[];

const ALL_INHERITED = Object.fromEntries(FLAGS.map((flag) => [flag, null])) as Subscription['notifications'];

/** Subscriptions are the most numerous rows by far, so they have a short form. */
type SubscriptionCells = readonly [
  channelId: number,
  isActive: 0 | 1,
  color: string,
  isMuted: 0 | 1,
  pinToTop: 0 | 1,
  notifications: readonly (boolean | null)[] | 0,
  intervals: Subscription['intervals'],
];

type Row =
  | readonly ['realm', Realm]
  | readonly ['lastIds', LastIds]
  | readonly ['messageIds', readonly number[]]
  | readonly ['keptMessageIds', readonly number[]]
  | readonly ['user', User]
  | readonly ['group', Omit<Group, 'members' | 'subgroups'>, members: readonly number[], subgroups: readonly number[]]
  | readonly ['channel', Channel]
  | readonly ['activity', channelId: number, ChannelActivity]
  | readonly ['subscriptions', userId: number, readonly SubscriptionCells[]]
  | readonly ['direct', DirectConversationRecord];

/** The part of snapshots for the directory. */
export class DirectoryPart implements SnapshotPart {
  readonly name = 'directory';
  readonly version = VERSION;

  constructor(private readonly directory: WritableDirectory) {}

  snapshot(): Iterable<SnapshotRow> {
    const { directory } = this;
    return rowsOf({
      realm: directory.realm,
      lastIds: { ...directory.lastIds },
      messageIds: directory.messageIds.copy(),
      keptMessageIds: directory.keptMessageIds.copy(),
      users: [...directory.users()],
      groups: [...directory.groups()],
      channels: [...directory.channels()],
      activities: [...directory.activities()],
      subscriptions: Array.from(directory.subscriptions(), (own) => [...own.values()]),
      directs: [...directory.directs()],
    });
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.directory.clear();
    for (const row of rows as Iterable<Row>) put(this.directory, row);
  }
}

interface Copy {
  readonly realm: Realm;
  readonly lastIds: LastIds;
  readonly messageIds: readonly number[];
  readonly keptMessageIds: readonly number[];
  readonly users: readonly User[];
  readonly groups: readonly Group[];
  readonly channels: readonly Channel[];
  readonly activities: readonly (readonly [number, ChannelActivity])[];
  readonly subscriptions: readonly (readonly Subscription[])[];
  readonly directs: readonly DirectConversationRecord[];
}

function* rowsOf(copy: Copy): Generator<Row> {
  const [messageIds, keptIds] = [new IdSet(), new IdSet()];
  messageIds.restore(copy.messageIds);
  keptIds.restore(copy.keptMessageIds);
  const newestUpTo = (id: number) => Math.max(messageIds.atMost(id), keptIds.atMost(id));
  yield ['realm', copy.realm];
  for (const user of copy.users) yield ['user', user];
  for (const { members, subgroups, ...group } of copy.groups) yield ['group', group, [...members], [...subgroups]];
  for (const channel of copy.channels) yield ['channel', channel];
  for (const [channelId, activity] of copy.activities) yield ['activity', channelId, activity];
  for (const own of copy.subscriptions)
    yield ['subscriptions', own[0]!.userId, own.map((each) => toCells(each, newestUpTo))];
  for (const direct of copy.directs) yield ['direct', direct];
  for (const kind of ['messageIds', 'keptMessageIds'] as const) {
    for (let at = 0; at < copy[kind].length; at += ROW_LENGTH) yield [kind, copy[kind].slice(at, at + ROW_LENGTH)];
  }
  yield ['lastIds', copy.lastIds];
}

function put(directory: WritableDirectory, row: Row): void {
  switch (row[0]) {
    case 'realm':
      return directory.putRealm(row[1]);
    case 'user':
      return directory.putUser(row[1]);
    case 'group':
      return directory.putGroup({ ...row[1], members: new Set(row[2]), subgroups: new Set(row[3]) });
    case 'channel':
      return directory.putChannel(row[1]);
    case 'activity':
      return directory.putActivity(row[1], row[2]);
    case 'subscriptions':
      for (const cells of row[2]) directory.putSubscription(fromCells(row[1], cells));
      return;
    case 'direct':
      return directory.putDirect(row[1]);
    case 'messageIds':
      return directory.restoreMessageIds(row[1]);
    case 'keptMessageIds':
      return directory.restoreKeptMessageIds(row[1]);
    case 'lastIds':
      for (const [kind, id] of Object.entries(row[1])) directory.raiseLastId(kind as keyof LastIds, id);
      return;
    default:
      throw new TypeError(`Unknown row ${JSON.stringify(row satisfies never)}.`);
  }
}

/**
 * The bounds of its intervals are narrowed to messages that exist or may be restored: a replay of the log does not see erased ones.
 */
function toCells(subscription: Subscription, newestUpTo: (id: number) => number): SubscriptionCells {
  const { channelId, isActive, color, isMuted, pinToTop, notifications, intervals } = subscription;
  const set = FLAGS.map((flag) => notifications[flag]);
  const stored = set.every((value) => value === null) ? 0 : set;
  const bounded = intervals.map(
    ([from, to, since, until]) =>
      [newestUpTo(from - 1) + 1, to === null ? null : newestUpTo(to), since, until] as const,
  );
  return [channelId, isActive ? 1 : 0, color, isMuted ? 1 : 0, pinToTop ? 1 : 0, stored, bounded];
}

function fromCells(userId: number, cells: SubscriptionCells): Subscription {
  const [channelId, isActive, color, isMuted, pinToTop, set, intervals] = cells;
  const notifications = set
    ? (Object.fromEntries(FLAGS.map((flag, at) => [flag, set[at]])) as Subscription['notifications'])
    : ALL_INHERITED;
  return {
    userId,
    channelId,
    isActive: isActive === 1,
    color,
    isMuted: isMuted === 1,
    pinToTop: pinToTop === 1,
    notifications,
    intervals,
  };
}
