import type { SpecialPermissionGranted, SpecialPermissionRevoked, UserJoined } from '@chat/accounts';
import { FoldedState } from '@chat/composition';
import type { SpecialPermission } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { type PermissionName, PERMISSIONS } from './grant.js';
import { printable, type Report, table } from './output.js';

type Followed = UserJoined | SpecialPermissionGranted | SpecialPermissionRevoked;

const NAMES = new Map(Object.entries(PERMISSIONS).map(([name, permission]) => [permission, name as PermissionName]));

export const permissionName = (permission: SpecialPermission): PermissionName => NAMES.get(permission)!;

export async function permissionsHistory(log: EventLogReader): Promise<Report> {
  const { directory, fold } = new FoldedState();
  const entries: { time: string; user_id: number; name: string; permission: PermissionName; granted: boolean }[] = [];
  for await (const events of log.readAll()) {
    for (const event of events) {
      fold(event);
      const { type, data } = event as Recorded<Followed>;
      const isGranted = type !== 'SpecialPermissionRevoked';
      if (type !== 'UserJoined' && type !== 'SpecialPermissionGranted' && isGranted) continue;
      for (const permission of type === 'UserJoined' ? data.specialPermissions : [data.permission]) {
        entries.push({
          time: new Date(event.metadata.time).toISOString(),
          user_id: data.userId,
          name: directory.user(data.userId)?.fullName ?? '?',
          permission: permissionName(permission),
          granted: isGranted,
        });
      }
    }
  }
  return {
    ok: true,
    data: { permissions: entries },
    lines: table(
      entries.map(({ time, user_id: userId, name, permission, granted }) => [
        time,
        `${printable(name)} (${userId})`,
        `${granted ? 'gets' : 'loses'} ${permission}`,
      ]),
    ),
  };
}
