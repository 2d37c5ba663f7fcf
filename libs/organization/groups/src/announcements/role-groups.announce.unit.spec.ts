import { Role, SystemGroup } from '@chat/directory';
import { groupObjects } from '../group/group-object.js';
import {
  created,
  deactivated,
  follow,
  gone,
  joins,
  member,
  NOON,
  organization,
  owner,
  poets,
  setting,
} from '../organization.fixture.js';
import { clientEvents } from './client-events.fixture.js';

const DAY = 86_400_000;

const membership = (op: string, groupId: number, ...userIds: number[]) => ({
  type: 'user_group',
  op,
  group_id: groupId,
  user_ids: userIds,
});

const waiting = (days: number, previousDays = 0) => ({
  type: 'RealmSettingsChanged',
  data: {
    realmId: 1,
    settings: { waiting_period_threshold: days },
    previous: { waiting_period_threshold: previousDays },
  },
});

describe('clients hear which role groups somebody belongs to', () => {
  it('on joining', () => {
    expect(clientEvents(organization(), joins(30, Role.member))).toEqual([
      membership('add_members', SystemGroup.members, 30),
      membership('add_members', SystemGroup.fullmembers, 30),
    ]);
    expect(clientEvents(organization(), joins(30, Role.member, true))).toEqual([]);
  });

  it('on a change of role, first of all what was left', () => {
    const promoted = { userId: member, role: Role.moderator, previousRole: Role.member };
    expect(clientEvents(organization(), { type: 'UserRoleChanged', data: promoted })).toEqual([
      membership('remove_members', SystemGroup.members, member),
      membership('add_members', SystemGroup.moderators, member),
      membership('remove_members', SystemGroup.fullmembers, member),
    ]);
    const ofNobody = { ...promoted, userId: gone };
    expect(clientEvents(organization(), { type: 'UserRoleChanged', data: ofNobody })).toEqual([]);
  });

  it('on coming back, with the groups that people made', () => {
    const directory = organization();
    follow(directory, created(poets, { memberIds: [gone] }));
    follow(directory, created(poets + 1, { memberIds: [gone] }));
    follow(directory, deactivated(poets + 1));
    expect(groupObjects(directory, [directory.group(poets)!])).toMatchObject([{ members: [] }]);
    const returned = clientEvents(directory, { type: 'UserReactivated', data: { userId: gone } });
    expect(returned.map(({ group_id: id }) => id)).toEqual([SystemGroup.fullmembers, SystemGroup.members, poets]);
  });
});

describe('where new members wait', () => {
  it('they are no full members yet', () => {
    const directory = organization();
    follow(directory, setting({ waiting_period_threshold: 3 }));
    expect(clientEvents(directory, joins(30, Role.member))).toEqual([
      membership('add_members', SystemGroup.members, 30),
    ]);
    const promoted = { userId: 30, role: Role.moderator, previousRole: Role.member };
    expect(clientEvents(directory, { type: 'UserRoleChanged', data: promoted })).toEqual([
      membership('remove_members', SystemGroup.members, 30),
      membership('add_members', SystemGroup.moderators, 30),
    ]);
  });

  it('they begin to wait when they log in first', () => {
    const directory = organization(() => NOON + 5 * DAY);
    follow(directory, setting({ waiting_period_threshold: 3 }));
    const time = NOON + 5 * DAY;
    expect(clientEvents(directory, { type: 'UserLoggedInFirst', data: { userId: member } }, { time })).toEqual([
      membership('remove_members', SystemGroup.fullmembers, member),
    ]);
    expect(clientEvents(directory, { type: 'UserLoggedInFirst', data: { userId: owner } }, { time })).toEqual([]);
  });

  it('clients hear who has waited long enough', () => {
    const passed = { type: 'WaitingPeriodPassed', data: { userId: member, waitingDays: 3 } } as const;
    expect(clientEvents(organization(), passed, { time: NOON })).toEqual([
      membership('add_members', SystemGroup.fullmembers, member),
    ]);
  });

  it('clients hear whom a change of the waiting period concerns', () => {
    const directory = organization();
    const time = NOON + 2 * DAY;
    follow(directory, joins(30, Role.member), time);
    const eventsOf = (days: number, before: number) => clientEvents(directory, waiting(days, before), { time });
    expect(eventsOf(1, 0)).toEqual([membership('remove_members', SystemGroup.fullmembers, 30)]);
    expect(eventsOf(3, 1)).toEqual([membership('remove_members', SystemGroup.fullmembers, member, member + 1)]);
    expect(eventsOf(0, 3)).toEqual([membership('add_members', SystemGroup.fullmembers, member, member + 1, 30)]);
    expect(eventsOf(0, 0)).toEqual([]);
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
    const [people, guests] = [[member, member + 1], [8]];
    expect(shown.map(({ members }) => members)).toEqual([[], [owner], [5], [], people, people, guests, []]);
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
