import { combineFolds, Directory, Role, SystemGroup } from '@chat/directory';
import type { Announcement, ClientEvent, Reader } from '@chat/event-queues';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { type UserEvent, userFold } from '@chat/members';
import { foundGroups } from '../found-groups/found-groups.js';
import { groupFold } from '../group/group.fold.js';
import { groupObjects } from '../group/group-object.js';
import { groupAnnouncer } from './group.announce.js';

const fold = combineFolds([groupFold, userFold]);
const metadata = { actorId: null, realmId: 1, correlationId: 'c', causationId: 'c', time: 1_571_557_800_000 };

function record(directory: Directory, event: DomainEvent): RecordedEvent {
  const recorded = { position: 1, stream: 's', revision: 0, id: 'e', metadata, ...event };
  fold(directory, recorded);
  return recorded;
}

function told(directory: Directory, event: DomainEvent): ClientEvent[] {
  const recorded = record(directory, event);
  const step = groupAnnouncer[event.type as keyof typeof groupAnnouncer] as
    ((event: RecordedEvent, directory: Directory) => Iterable<Announcement>) | undefined;
  return [...(step?.(recorded, directory) ?? [])].map(({ eventFor }) => eventFor({} as Reader));
}

function joins(userId: number, role: Role, isSystemBot = false): UserEvent {
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

function organization(): Directory {
  const directory = new Directory();
  for (const { events } of foundGroups()) for (const event of events) record(directory, event);
  record(directory, joins(1, Role.member, true));
  record(directory, joins(4, Role.owner));
  record(directory, joins(5, Role.member));
  return directory;
}

const membership = (op: string, groupId: number, userId: number) => ({
  type: 'user_group',
  op,
  group_id: groupId,
  user_ids: [userId],
});

describe('clients hear which role groups somebody belongs to', () => {
  it('on joining', () => {
    expect(told(organization(), joins(6, Role.member))).toEqual([
      membership('add_members', SystemGroup.members, 6),
      membership('add_members', SystemGroup.fullmembers, 6),
    ]);
  });

  it('on a change of role, first of all what was left', () => {
    const promoted = { userId: 5, role: Role.moderator, previousRole: Role.member };
    expect(told(organization(), { type: 'UserRoleChanged', data: promoted })).toEqual([
      membership('remove_members', SystemGroup.members, 5),
      membership('add_members', SystemGroup.moderators, 5),
      membership('remove_members', SystemGroup.fullmembers, 5),
    ]);
  });

  it('not on a change of role while away', () => {
    const directory = organization();
    record(directory, { type: 'UserDeactivated', data: { userId: 5 } });
    const promoted = { userId: 5, role: Role.moderator, previousRole: Role.member };
    expect(told(directory, { type: 'UserRoleChanged', data: promoted })).toEqual([]);
  });

  it('on coming back, with the groups that people made', () => {
    const directory = organization();
    const { settings } = directory.group(SystemGroup.nobody)!;
    const poets = { groupId: 9, name: 'poets', description: '', creatorId: 4, isSystemGroup: false, settings };
    const created = told(directory, { type: 'GroupCreated', data: { ...poets, memberIds: [5], subgroupIds: [] } });
    expect(created).toMatchObject([{ op: 'add', group: { id: 9, members: [5] } }]);
    record(directory, { type: 'UserDeactivated', data: { userId: 5 } });
    expect(groupObjects(directory, [directory.group(9)!])).toMatchObject([{ members: [] }]);
    expect(told(directory, { type: 'UserReactivated', data: { userId: 5 } }).map(({ group_id: id }) => id)).toEqual([
      SystemGroup.fullmembers,
      SystemGroup.members,
      9,
    ]);
  });
});

describe('the groups of the system', () => {
  const shown = groupObjects(organization(), organization().groups());

  it('are eight, with the ids of their order', () => {
    expect(shown.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 role:nobody',
      '2 role:owners',
      '3 role:administrators',
      '4 role:moderators',
      '5 role:fullmembers',
      '6 role:members',
      '7 role:everyone',
      '8 role:internet',
    ]);
  });

  it('have the people of their roles as members, and each other as subgroups', () => {
    expect(shown.map(({ members }) => members)).toEqual([[], [4], [], [], [5], [5], [], []]);
    expect(shown.map(({ direct_subgroup_ids: ids }) => ids)).toEqual([[], [], [2], [3], [4], [5], [6], [7]]);
  });

  it('have all fields', () => {
    expect(shown[0]).toEqual({
      id: 1,
      name: 'role:nobody',
      description: 'Nobody',
      members: [],
      direct_subgroup_ids: [],
      creator_id: null,
      date_created: null,
      is_system_group: true,
      deactivated: false,
      can_add_members_group: 1,
      can_join_group: 1,
      can_leave_group: 1,
      can_manage_group: 1,
      can_mention_group: 1,
      can_remove_members_group: 1,
    });
  });
});
