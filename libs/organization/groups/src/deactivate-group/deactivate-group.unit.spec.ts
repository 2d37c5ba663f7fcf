import { type Channel, defaultGroupValues, type Directory, PERMISSION_SETTINGS } from '@chat/directory';
import type { DomainError } from '@chat/kernel';
import { refusal } from '@chat/testing';
import { groupAggregate, type GroupEvent, type GroupState } from '../group/group.aggregate.js';
import {
  after,
  created,
  deactivated,
  follow,
  kings,
  member,
  owner,
  people,
  permitting,
  players,
  poets,
  setting,
} from '../organization.fixture.js';
import { decideDeactivateGroup, type GroupUse } from './deactivate-group.decide.js';
import { deactivateGroupFacts } from './deactivate-group.facts.js';

const withPoets = { direct_members: [member], direct_subgroups: [poets] };

function decided(state: GroupState, directory: Directory, actorId: number) {
  const intent = { actorId, groupId: poets };
  return decideDeactivateGroup(state, deactivateGroupFacts(directory, state, intent), intent);
}

function deactivating(actorId: number, ...past: GroupEvent[]) {
  const { state, directory } = after(poets, ...past);
  return decided(state, directory, actorId);
}

describe('deactivating a group', () => {
  it('takes it out of use', () => {
    expect(deactivating(owner, created(poets))).toEqual([deactivated(poets)]);
  });

  it.each<[string, number, GroupEvent[], string]>([
    ['what does not exist', owner, [], 'Invalid user group'],
    ['what is deactivated', member, [created(poets), deactivated(poets)], 'User group is deactivated.'],
    ["others' groups", member, [created(poets)], 'Insufficient permission'],
    ['groups of the system', owner, [created(poets, { isSystemGroup: true })], 'Insufficient permission'],
  ])('refuses %s', (_, actorId, past, message) => {
    expect(refusal(() => deactivating(actorId, ...past))).toBe(message);
  });

  it('refuses a group in use, and says where', () => {
    const { state, directory } = after(
      poets,
      created(poets),
      permitting(players, { can_join_group: withPoets, can_mention_group: poets }, { subgroupIds: [poets] }),
    );
    follow(directory, setting({ can_create_groups: poets, can_invite_users_group: withPoets }));
    const permissions = { ...defaultGroupValues(PERMISSION_SETTINGS.stream, owner), can_send_message_group: poets };
    for (const isArchived of [false, true]) {
      directory.putChannel({ id: isArchived ? 12 : 11, name: `${isArchived}`, isArchived, permissions } as Channel);
    }
    let refused: DomainError | undefined;
    try {
      decided(state, directory, owner);
    } catch (error) {
      refused = error as DomainError;
    }
    expect(refused).toMatchObject({
      message: 'Cannot deactivate user group in use.',
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      extra: {
        objections: [
          { type: 'subgroup', supergroup_ids: [players] },
          { type: 'channel', channel_id: 11, settings: ['can_send_message_group'] },
          { type: 'user_group', group_id: players, settings: ['can_join_group', 'can_mention_group'] },
          { type: 'realm', settings: ['can_create_groups', 'can_invite_users_group'] },
        ],
      },
    });
  });

  it('does not mind what deactivated groups and the group itself say', () => {
    const own = permitting(poets, { can_manage_group: { direct_members: [owner], direct_subgroups: [poets] } });
    const retired = permitting(kings, { can_join_group: poets }, { subgroupIds: [poets] });
    expect(deactivating(owner, own, retired, deactivated(kings))).toHaveLength(1);
    expect(deactivating(owner, created(poets), permitting(players, { can_join_group: people(owner) }))).toHaveLength(1);
  });

  it('needs nothing but the rights of the actor and the uses of the group to be decided', () => {
    const state = groupAggregate.evolve(groupAggregate.initialState, created(poets));
    const rights = { managesAllGroups: true, settings: new Set<never>() };
    const deciding = (uses: readonly GroupUse[], managesAllGroups = true) =>
      decideDeactivateGroup(
        state,
        { rights: { ...rights, managesAllGroups }, uses },
        { actorId: owner, groupId: poets },
      );
    expect(deciding([])).toEqual([deactivated(poets)]);
    expect(refusal(() => deciding([{ type: 'realm', settings: ['can_create_groups'] }]))).toMatch('in use');
    expect(refusal(() => deciding([], false))).toBe('Insufficient permission');
  });
});
