import { type Directory, SystemGroup } from '@chat/directory';
import { refusal } from '@chat/testing';
import { groupAggregate, type GroupEvent, type GroupState } from '../group/group.aggregate.js';
import {
  after,
  created,
  deactivated,
  follow,
  gone,
  member,
  other,
  owner,
  people,
  permitting,
  players,
  poets,
  setting,
} from '../organization.fixture.js';
import {
  type ChangeGroupFacts,
  type ChangeGroupInput,
  decideChangeGroup,
  type GroupChanges,
} from './change-group.decide.js';
import { changeGroupFacts } from './change-group.facts.js';

const decided = (state: GroupState, directory: Directory, intent: ChangeGroupInput) =>
  decideChangeGroup(state, changeGroupFacts(directory, state, intent), intent);

/** Events of a change of the poets by account `actorId`. */
function changing(changes: Partial<GroupChanges>, actorId = owner, ...past: GroupEvent[]) {
  const { state, directory } = after(poets, ...(past.length === 0 ? [created(poets)] : past));
  return decided(state, directory, { actorId, groupId: poets, changes: { settings: {}, ...changes } });
}

describe('changing a group', () => {
  it('renames and describes', () => {
    expect(changing({ name: 'bards', description: 'They sing.' })).toEqual([
      { type: 'GroupRenamed', data: { groupId: poets, name: 'bards' } },
      { type: 'GroupDescribed', data: { groupId: poets, description: 'They sing.' } },
    ]);
  });

  it('does nothing where nothing is new', () => {
    const settings = { can_manage_group: { new: people(owner), old: people(owner) } };
    expect(changing({ name: `group ${poets}`, description: '', isDeactivated: false, settings })).toEqual([]);
    expect(changing({ isDeactivated: true })).toEqual([]);
  });

  it.each([
    ['', "User group name can't be empty!"],
    ['role:poets', "User group name cannot start with 'role:'."],
    [`group ${players}`, `User group 'group ${players}' already exists.`],
  ])('to the name %j is refused', (name, message) => {
    const past = [created(poets), created(players), deactivated(players)];
    expect(refusal(() => changing({ name }, owner, ...past))).toBe(message);
  });

  it('takes a group into use again', () => {
    expect(changing({ isDeactivated: false }, owner, created(poets), deactivated(poets))).toEqual([
      { type: 'GroupReactivated', data: { groupId: poets } },
    ]);
  });

  it('sets what differs', () => {
    const settings = {
      can_join_group: { new: people(member, member), old: SystemGroup.nobody },
      can_leave_group: { new: SystemGroup.everyone },
    };
    expect(changing({ settings })).toEqual([
      { type: 'GroupSettingsChanged', data: { groupId: poets, settings: { can_join_group: people(member) } } },
    ]);
  });

  it.each([
    [{ can_join_group: { new: 6, old: 6 } }, "'old' value does not match the expected value."],
    [{ can_join_group: { new: 99 } }, 'Invalid user group'],
    [{ can_join_group: { new: players } }, 'User group is deactivated.'],
    [{ can_join_group: { new: people(gone) } }, `Invalid user ID: ${gone}`],
    [{ can_join_group: { new: 7 } }, "'can_join_group' setting cannot be set to 'role:everyone' group."],
  ])('to %j is refused', (settings, message) => {
    const past = [created(poets), created(players), deactivated(players)];
    expect(refusal(() => changing({ name: 'bards', settings }, owner, ...past))).toBe(message);
  });

  it('is for those who manage the group or all groups', () => {
    expect(refusal(() => changing({ name: 'bards' }, member))).toBe('Insufficient permission');
    expect(changing({ name: 'bards' }, member, permitting(poets, { can_manage_group: people(member) }))).toHaveLength(
      1,
    );
    const others = permitting(poets, { can_manage_group: people(other), can_add_members_group: people(member) });
    expect(changing({ name: 'bards' }, owner, others)).toHaveLength(1);
    expect(refusal(() => changing({ name: 'bards' }, member, others))).toBe('Insufficient permission');
    const { state, directory } = after(poets, others);
    follow(directory, setting({ can_manage_all_groups: SystemGroup.members }));
    const intent = { actorId: member, groupId: poets, changes: { name: 'bards', settings: {} } };
    expect(decided(state, directory, intent)).toHaveLength(1);
  });

  it('needs a group, and not one of the system', () => {
    const { directory } = after(poets);
    const intent = { actorId: owner, groupId: poets, changes: { settings: {} } };
    expect(refusal(() => decided(groupAggregate.initialState, directory, intent))).toBe('Invalid user group');
    const members = created(poets, { isSystemGroup: true });
    expect(refusal(() => changing({ name: 'bards' }, owner, members))).toBe('Insufficient permission');
  });
});

describe('deciding on a change of a group by facts', () => {
  const state = groupAggregate.evolve(groupAggregate.initialState, created(poets));
  const ordinary: ChangeGroupFacts = {
    rights: { managesAllGroups: false, settings: new Set(['can_manage_group']) },
    isNameTaken: false,
    named: { activeUserIds: new Set([member]), groups: new Map() },
  };
  const deciding = (facts: Partial<ChangeGroupFacts> = {}) =>
    decideChangeGroup(
      state,
      { ...ordinary, ...facts },
      {
        actorId: member,
        groupId: poets,
        changes: { name: 'bards', settings: { can_join_group: { new: people(member) } } },
      },
    );

  it('renames it and changes its settings', () => {
    expect(deciding()).toEqual([
      { type: 'GroupRenamed', data: { groupId: poets, name: 'bards' } },
      { type: 'GroupSettingsChanged', data: { groupId: poets, settings: { can_join_group: people(member) } } },
    ]);
  });

  it('refuses a taken name, and who does not manage the group', () => {
    expect(refusal(() => deciding({ isNameTaken: true }))).toBe("User group 'bards' already exists.");
    const rights = { managesAllGroups: false, settings: new Set(['can_join_group'] as const) };
    expect(refusal(() => deciding({ rights }))).toBe('Insufficient permission');
  });
});
