import { type Directory, SystemGroup } from '@chat/directory';
import { refusal } from '@chat/testing';
import fc from 'fast-check';
import { groupAggregate, type GroupEvent, type GroupState } from '../group/group.aggregate.js';
import { nestedGroups } from '../group/membership.js';
import {
  after,
  bot,
  created,
  deactivated,
  dead,
  follow,
  gone,
  guest,
  kings,
  member,
  other,
  owner,
  people,
  permitting,
  players,
  poets,
} from '../organization.fixture.js';
import {
  type ChangeGroupMembersFacts,
  countNotices,
  decideChangeGroupMembers,
  type GroupMembersChanges,
} from './change-group-members.decide.js';
import { changeGroupMembersFacts, peopleNamed } from './change-group-members.facts.js';

const nothing: GroupMembersChanges = { add: [], remove: [], addSubgroups: [], removeSubgroups: [] };

const intent = (actorId: number, groupId: number, changes: Partial<GroupMembersChanges>) => ({
  actorId,
  groupId,
  changes: { ...nothing, ...changes },
  sendsNotices: true,
});

const decided = (state: GroupState, directory: Directory, asked: ReturnType<typeof intent>) =>
  decideChangeGroupMembers(state, changeGroupMembersFacts(directory, state, asked), asked);

/** Events of a change of the poets' members by account `actorId`. */
function changing(changes: Partial<GroupMembersChanges>, actorId = owner, ...past: GroupEvent[]) {
  const { state, directory } = after(poets, ...past);
  return decided(state, directory, intent(actorId, poets, changes));
}

const refused = (changes: Partial<GroupMembersChanges>, actorId: number, ...past: GroupEvent[]) =>
  refusal(() => changing(changes, actorId, ...past));

/** Accounts notified of each of the owner's changes. */
const noticed = (changes: Partial<GroupMembersChanges>, ...past: GroupEvent[]) =>
  changing(changes, owner, ...past).map(({ data }) => ('noticeUserIds' in data ? data.noticeUserIds : []));

describe('adding and removing members', () => {
  const group = created(poets, { memberIds: [member] });

  it('adds first, then removes', () => {
    expect(changing({ add: [guest, other, guest], remove: [other, member] }, owner, group)).toEqual([
      { type: 'GroupMembersAdded', data: { groupId: poets, userIds: [other, guest], noticeUserIds: [other, guest] } },
      {
        type: 'GroupMembersRemoved',
        data: { groupId: poets, userIds: [member, other], noticeUserIds: [member, other] },
      },
    ]);
  });

  it('has people told of what others do to them', () => {
    expect(noticed({ add: [owner, other] }, group)).toEqual([[other]]);
    expect(noticed({ add: [owner] }, group)).toEqual([[]]);
    expect(noticed({ remove: [owner, other] }, created(poets, { memberIds: [owner, other] }))).toEqual([[other]]);
  });

  it('counts the people who are told, each once for each change, and tells nobody without room for all of them', () => {
    const { state, directory } = after(poets, group);
    const changes = intent(owner, poets, { add: [owner, other, other, bot, 99], remove: [other, guest] });
    expect(countNotices(peopleNamed(directory, changes.changes), changes)).toBe(3);
    const quiet = { ...intent(owner, poets, { add: [other], remove: [member] }), sendsNotices: false };
    for (const { data } of decided(state, directory, quiet)) {
      expect(data).not.toHaveProperty('noticeUserIds');
    }
  });

  it.each<[Partial<GroupMembersChanges>, string]>([
    [{ add: [other, member] }, `User ${member} is already a member of this group`],
    [{ add: [99] }, 'Invalid user ID: 99'],
    [{ add: [gone] }, `Invalid user ID: ${gone}`],
    [{ add: [bot] }, `Invalid user ID: ${bot}`],
    [{ remove: [other] }, `There is no member '${other}' in this user group`],
    [{ remove: [gone] }, `Invalid user ID: ${gone}`],
    [{ add: [other], remove: [guest] }, `There is no member '${guest}' in this user group`],
    [{ add: [other], addSubgroups: [99] }, 'Invalid user group ID: 99'],
  ])('%j is refused', (changes, message) => {
    expect(refused(changes, owner, group)).toBe(message);
  });

  it('looks at accounts before the group only where members are removed', () => {
    expect(refused({ remove: [99] }, owner)).toBe('Invalid user ID: 99');
    expect(refused({ add: [99] }, owner)).toBe('Invalid user group');
  });

  it('works for deactivated groups, and not for those of the system', () => {
    expect(changing({ add: [other] }, owner, group, deactivated(poets))).toHaveLength(1);
    expect(refused({ add: [other] }, owner, created(poets, { isSystemGroup: true }))).toBe('Insufficient permission');
  });

  it.each<[string, Partial<GroupMembersChanges>, Parameters<typeof permitting>[1], boolean]>([
    ['join', { add: [other] }, { can_join_group: people(other) }, true],
    ['join by adding', { add: [other] }, { can_add_members_group: people(other) }, true],
    ['join', { add: [other] }, {}, false],
    ['add others by joining', { add: [other, guest] }, { can_join_group: people(other) }, false],
    ['add others', { add: [other, guest] }, { can_add_members_group: people(other) }, true],
    ['add others by managing', { add: [guest] }, { can_manage_group: people(other) }, true],
    ['add others by removing', { add: [guest] }, { can_remove_members_group: people(other) }, false],
    ['remove others', { remove: [member] }, { can_remove_members_group: people(other) }, true],
    ['remove others by adding', { remove: [member] }, { can_add_members_group: people(other) }, false],
    ['add groups', { addSubgroups: [players] }, { can_add_members_group: people(other) }, true],
    [
      'remove groups by removing members',
      { removeSubgroups: [kings] },
      { can_remove_members_group: people(other) },
      false,
    ],
    ['remove groups', { removeSubgroups: [kings] }, { can_manage_group: people(other) }, true],
  ])('lets somebody %s: %j where %j: %s', (_, changes, settings, isPermitted) => {
    const past = [
      created(players),
      created(kings),
      permitting(poets, settings, { memberIds: [member], subgroupIds: [kings] }),
    ];
    if (isPermitted) expect(changing(changes, other, ...past)).toHaveLength(1);
    else expect(refused(changes, other, ...past)).toBe('Insufficient permission');
  });

  it('lets members leave where everyone may, and where they may remove members', () => {
    expect(changing({ remove: [member] }, member, group)).toHaveLength(1);
    const closed = { can_leave_group: SystemGroup.nobody };
    const past = (settings: object) => permitting(poets, { ...closed, ...settings }, { memberIds: [member] });
    expect(refused({ remove: [member] }, member, past({}))).toBe('Insufficient permission');
    expect(changing({ remove: [member] }, member, past({ can_remove_members_group: people(member) }))).toHaveLength(1);
  });
});

describe('adding and removing subgroups', () => {
  /** poets ⊃ players ⊃ kings */
  const nested = [
    created(kings),
    created(players, { subgroupIds: [kings] }),
    created(poets, { subgroupIds: [players] }),
  ];

  it('takes groups of the system, and groups that are inside already', () => {
    const changes = { addSubgroups: [kings, SystemGroup.moderators], removeSubgroups: [players] };
    expect(changing(changes, owner, ...nested)).toEqual([
      { type: 'GroupSubgroupsAdded', data: { groupId: poets, subgroupIds: [SystemGroup.moderators, kings] } },
      { type: 'GroupSubgroupsRemoved', data: { groupId: poets, subgroupIds: [players] } },
    ]);
  });

  it.each<[Partial<GroupMembersChanges>, string]>([
    [{ addSubgroups: [kings, 99, 98] }, 'Invalid user group ID: 99'],
    [{ addSubgroups: [players, dead] }, 'User group is deactivated.'],
    [{ addSubgroups: [kings, players] }, `User group ${players} is already a subgroup of this group.`],
    [{ addSubgroups: [poets] }, `User group ${poets} is already a subgroup of one of the passed subgroups.`],
    [{ removeSubgroups: [99] }, 'Invalid user group ID: 99'],
    [{ removeSubgroups: [kings] }, `User group ${kings} is not a subgroup of this group.`],
  ])('%j is refused', (changes, message) => {
    expect(refused(changes, owner, ...nested, created(dead), deactivated(dead))).toBe(message);
  });

  it('refuses a circle of any length', () => {
    const { directory } = after(kings, ...nested);
    const state = groupAggregate.evolve(groupAggregate.initialState, created(kings));
    const circle = intent(owner, kings, { addSubgroups: [poets] });
    expect(refusal(() => decided(state, directory, circle))).toBe(
      `User group ${kings} is already a subgroup of one of the passed subgroups.`,
    );
  });

  it('never makes a circle, whatever is tried', () => {
    const groups = [poets, players, kings, dead];
    const attempt = fc.record({ groupId: fc.constantFrom(...groups), subgroupId: fc.constantFrom(...groups) });
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), (attempts) => {
        const { directory } = after(poets, ...groups.map((id) => created(id)));
        const states = new Map(groups.map((id) => [id, groupAggregate.evolve({ situation: 'absent' }, created(id))]));
        for (const { groupId, subgroupId } of attempts) {
          const attempted = intent(owner, groupId, { addSubgroups: [subgroupId] });
          try {
            const state = states.get(groupId)!;
            for (const event of decided(state, directory, attempted)) {
              states.set(groupId, groupAggregate.evolve(state, event));
              follow(directory, event);
            }
          } catch {
            continue;
          }
        }
        for (const id of groups) expect(nestedGroups(directory, id).has(id)).toBe(false);
      }),
    );
  });
});

describe('deciding on members by facts', () => {
  const state = groupAggregate.evolve(groupAggregate.initialState, created(poets, { memberIds: [member] }));
  const ordinary: ChangeGroupMembersFacts = {
    rights: { managesAllGroups: true, settings: new Set() },
    references: { userIds: new Set([other, bot]), groups: new Map([[players, { isDeactivated: false }]]) },
    people: new Set([other]),
    wouldContainItself: false,
  };
  const deciding = (changes: Partial<GroupMembersChanges>, facts: Partial<ChangeGroupMembersFacts> = {}) =>
    decideChangeGroupMembers(state, { ...ordinary, ...facts }, intent(owner, poets, changes));

  it('notifies people, and no bots', () => {
    expect(deciding({ add: [other, bot] })).toEqual([
      { type: 'GroupMembersAdded', data: { groupId: poets, userIds: [bot, other], noticeUserIds: [other] } },
    ]);
  });

  it('refuses a group that would contain itself, and an actor without the right', () => {
    expect(deciding({ addSubgroups: [players] })).toHaveLength(1);
    expect(refusal(() => deciding({ addSubgroups: [players] }, { wouldContainItself: true }))).toBe(
      `User group ${poets} is already a subgroup of one of the passed subgroups.`,
    );
    const rights = { managesAllGroups: false, settings: new Set(['can_leave_group'] as const) };
    expect(refusal(() => deciding({ add: [other] }, { rights }))).toBe('Insufficient permission');
  });
});
