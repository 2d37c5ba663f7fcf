import { FoldedState } from '@chat/composition';
import type { Directory, Mandate, SpecialPermission } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { shownCause, type ShownCause, shownMandate, type ShownMandate, shownPerson } from '@chat/audit';
import { type PermissionName, PERMISSIONS } from './grant.js';
import { byName, byWhom } from './names.js';
import { printable, type Report, table } from './output.js';

const ACCOUNT = /^user-(\d+)$/;
const NAMES = new Map(Object.entries(PERMISSIONS).map(([name, permission]) => [permission, name as PermissionName]));

export const permissionName = (permission: SpecialPermission): PermissionName => NAMES.get(permission)!;

interface Entry extends ShownCause {
  readonly user_id: number;
  readonly name: string;
  /** Such as `UserDeactivated`, which ends a mandate. */
  readonly event: string;
  readonly permission: PermissionName;
  readonly granted: boolean;
  /** Null: the permission has no bounds. */
  readonly mandate: ShownMandate | null;
}

/** Lists who was given a special permission, by whom, and what ended it. */
export async function permissionsHistory(log: EventLogReader): Promise<Report> {
  const { directory, fold } = new FoldedState();
  const entries: Entry[] = [];
  for await (const events of log.readAll()) {
    for (const event of events) {
      const userId = Number(ACCOUNT.exec(event.stream)?.[1] ?? NaN);
      const before = heldBy(directory, userId);
      fold(event);
      entries.push(...changesBetween(before, heldBy(directory, userId), userId, event, directory));
    }
  }
  return {
    ok: true,
    data: { permissions: entries },
    lines: table(
      entries.map(({ time, by, operator, event, permission, granted, mandate, ...person }) => [
        time,
        byWhom({ by, operator }),
        byName(person),
        event,
        `${granted ? 'gets' : 'loses'} ${permission}${mandate ? `, ${shownBounds(mandate)}` : ''}`,
      ]),
    ),
  };
}

/** Permissions of an account, with their bounds. */
type Held = ReadonlyMap<SpecialPermission, Mandate | undefined>;

function heldBy(directory: Directory, userId: number): Held {
  const { specialPermissions = [], mandate } = directory.user(userId) ?? {};
  return new Map(specialPermissions.map((each) => [each, each === 'audit' ? mandate : undefined]));
}

function changesBetween(
  before: Held,
  after: Held,
  userId: number,
  event: RecordedEvent,
  directory: Directory,
): Entry[] {
  const lost = [...before.keys()].filter((each) => !after.has(each));
  const given = [...after].filter(([each, mandate]) => !before.has(each) || before.get(each) !== mandate);
  const common = { ...shownPerson(directory, userId), event: event.type, ...shownCause(directory, event.metadata) };
  return [
    ...lost.map((each) => ({ ...common, permission: permissionName(each), granted: false, mandate: null })),
    ...given.map(([each, mandate]) => ({
      ...common,
      permission: permissionName(each),
      granted: true,
      mandate: mandate ? shownMandate(directory, userId, mandate) : null,
    })),
  ];
}

function shownBounds({ streams, users, direct_messages: isDirect, can_hold: mayHold, until, reason }: ShownMandate) {
  return [
    streams === null ? 'all channels' : `channels ${streams.map(channelName).join(', ')}`,
    users === null ? 'all accounts' : `accounts ${users.map(byName).join(', ')}`,
    `${isDirect ? 'with' : 'without'} direct messages`,
    ...(mayHold ? ['with legal holds'] : []),
    until === null ? 'without end' : `until ${until}`,
    printable(reason),
  ].join(', ');
}

const channelName = ({ stream_id: id, stream_name: name }: { stream_id: number; stream_name: string }) =>
  `#${printable(name)} (${id})`;
