import { type UserEvent, userFold } from '@chat/accounts';
import {
  combineFolds,
  defaultGroupValues,
  PERMISSION_SETTINGS,
  type RealmSettings,
  Role,
  WritableDirectory,
} from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { realmFold } from '@chat/realm';
import { foundGroups } from './found-groups/found-groups.js';
import {
  groupAggregate,
  type GroupCreated,
  type GroupEvent,
  groupFold,
  type GroupState,
} from './group/group.aggregate.js';

export const NOON = Date.UTC(2026, 0, 1, 12);

export const [bot, owner, administrator, member, other, guest, gone] = [1, 4, 5, 6, 7, 8, 9];
export const [poets, players, kings, dead] = [20, 21, 22, 23];

const fold = combineFolds([realmFold, groupFold, userFold]);

export function organization(now: () => number = () => NOON): WritableDirectory {
  const directory = new WritableDirectory(now);
  for (const { events } of foundGroups()) for (const event of events) follow(directory, event);
  follow(directory, joins(bot, Role.member, true));
  for (const [id, role] of [
    [owner, Role.owner],
    [administrator, Role.administrator],
    [member, Role.member],
    [other, Role.member],
    [guest, Role.guest],
    [gone, Role.member],
  ] as const) {
    follow(directory, joins(id, role));
  }
  follow(directory, { type: 'UserDeactivated', data: { userId: gone } });
  return directory;
}

export function follow<Event extends DomainEvent>(
  directory: WritableDirectory,
  event: Event,
  time: number = NOON,
): RecordedEvent<Event> {
  const metadata = { actorId: owner, realmId: 1, correlationId: 'c', causationId: 'c', time };
  const recorded = { position: 1, stream: 's', revision: 0, id: 'e', metadata, ...event };
  fold(directory, recorded);
  return recorded;
}

export function after(
  groupId: number,
  ...events: readonly GroupEvent[]
): { directory: WritableDirectory; state: GroupState } {
  const directory = organization();
  for (const event of events) follow(directory, event);
  const own = events.filter((event) => event.data.groupId === groupId);
  return { directory, state: own.reduce(groupAggregate.evolve, groupAggregate.initialState) };
}

export function created(groupId: number, changes: Partial<GroupCreated['data']> = {}): GroupCreated {
  return {
    type: 'GroupCreated',
    data: {
      groupId,
      name: `group ${groupId}`,
      description: '',
      creatorId: owner,
      isSystemGroup: false,
      memberIds: [],
      subgroupIds: [],
      settings: defaultGroupValues(PERMISSION_SETTINGS.group, owner),
      ...changes,
    },
  };
}

export function permitting(
  groupId: number,
  settings: Partial<GroupCreated['data']['settings']>,
  changes: Partial<GroupCreated['data']> = {},
): GroupCreated {
  return created(groupId, { settings: { ...created(groupId).data.settings, ...settings }, ...changes });
}

export function deactivated(groupId: number): GroupEvent {
  return { type: 'GroupDeactivated', data: { groupId } };
}

export function setting(settings: Partial<RealmSettings>) {
  return { type: 'RealmSettingsChanged', data: { realmId: 1, settings, previous: {} } } as const;
}

export function people(...ids: number[]) {
  return { direct_members: ids, direct_subgroups: [] };
}

export function joins(userId: number, role: Role, isSystemBot = false): UserEvent {
  return {
    type: 'UserJoined',
    data: {
      userId,
      email: `person${userId}@example.com`,
      fullName: `Person ${userId}`,
      role,
      isBot: isSystemBot,
      botType: isSystemBot ? 1 : null,
      botOwnerId: null,
      isSystemBot,
      isImportedStub: false,
      specialPermissions: [],
      apiKeyHash: null,
      passwordHash: null,
    },
  };
}
