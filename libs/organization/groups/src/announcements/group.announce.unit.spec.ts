import { SystemGroup } from '@chat/directory';
import type { GroupEvent } from '../group/group.aggregate.js';
import { groupObjects } from '../group/group-object.js';
import {
  after,
  created,
  deactivated,
  follow,
  gone,
  member,
  other,
  owner,
  players,
  poets,
} from '../organization.fixture.js';
import { clientEvents } from './client-events.fixture.js';

const group = created(poets, { memberIds: [member] });
const reactivated: GroupEvent = { type: 'GroupReactivated', data: { groupId: poets } };
const aware = { capabilities: ['include_deactivated_groups'] };

const eventsOf = (event: GroupEvent, options?: typeof aware, ...past: GroupEvent[]) =>
  clientEvents(after(poets, group, ...past).directory, event, options);

const update = (data: object) => [{ type: 'user_group', op: 'update', group_id: poets, data }];

describe('clients hear of groups', () => {
  it('when they are made', () => {
    const shown = { ...created(players).data.settings, id: players, members: [], creator_id: owner };
    expect(eventsOf(created(players))).toMatchObject([{ type: 'user_group', op: 'add', group: shown }]);
  });

  it.each<[GroupEvent, object]>([
    [{ type: 'GroupRenamed', data: { groupId: poets, name: 'bards' } }, { name: 'bards' }],
    [{ type: 'GroupDescribed', data: { groupId: poets, description: 'x' } }, { description: 'x' }],
  ])('when they change: %j', (event, data) => {
    expect(eventsOf(event)).toEqual(update(data));
  });

  it('of each setting apart, without deactivated accounts', () => {
    const can_join_group = { direct_members: [member, gone], direct_subgroups: [] };
    const settings = { can_join_group, can_leave_group: SystemGroup.nobody };
    expect(eventsOf({ type: 'GroupSettingsChanged', data: { groupId: poets, settings } })).toEqual([
      ...update({ can_join_group: { direct_members: [member], direct_subgroups: [] } }),
      ...update({ can_leave_group: SystemGroup.nobody }),
    ]);
  });

  it.each<[GroupEvent, object]>([
    [
      { type: 'GroupMembersAdded', data: { groupId: poets, userIds: [other] } },
      { op: 'add_members', user_ids: [other] },
    ],
    [
      { type: 'GroupMembersRemoved', data: { groupId: poets, userIds: [member] } },
      { op: 'remove_members', user_ids: [member] },
    ],
    [
      { type: 'GroupSubgroupsAdded', data: { groupId: poets, subgroupIds: [players] } },
      { op: 'add_subgroups', direct_subgroup_ids: [players] },
    ],
    [
      { type: 'GroupSubgroupsRemoved', data: { groupId: poets, subgroupIds: [players] } },
      { op: 'remove_subgroups', direct_subgroup_ids: [players] },
    ],
  ])('of who is in them: %j', (event, fields) => {
    expect(eventsOf(event)).toEqual([{ type: 'user_group', group_id: poets, ...fields }]);
  });
});

it.each([
  [[other, gone], [other]],
  [[gone], undefined],
])('Of the new members %j those who are deactivated are not announced', (userIds, shown) => {
  const [added] = eventsOf({ type: 'GroupMembersAdded', data: { groupId: poets, userIds } });
  expect(added?.['user_ids']).toEqual(shown);
});

describe('a deactivated group', () => {
  it('is removed for clients that do not know such groups', () => {
    expect(eventsOf(deactivated(poets))).toEqual([{ type: 'user_group', op: 'remove', group_id: poets }]);
    expect(eventsOf(deactivated(poets), aware)).toEqual(update({ deactivated: true }));
  });

  it('comes back to them whole', () => {
    expect(eventsOf(reactivated, undefined, deactivated(poets))).toMatchObject([
      { type: 'user_group', op: 'add', group: { id: poets, members: [member], deactivated: false } },
    ]);
    expect(eventsOf(reactivated, aware, deactivated(poets))).toEqual(update({ deactivated: false }));
  });

  it('changes in silence for them', () => {
    const renamed: GroupEvent = { type: 'GroupRenamed', data: { groupId: poets, name: 'bards' } };
    expect(eventsOf(renamed, undefined, deactivated(poets))).toEqual([]);
    expect(eventsOf(renamed, aware, deactivated(poets))).toEqual(update({ name: 'bards' }));
  });
});

describe('what clients hear', () => {
  it('makes the groups that they know those of whoever registers now', () => {
    const { directory } = after(poets, group);
    const events: GroupEvent[] = [
      { type: 'GroupRenamed', data: { groupId: poets, name: 'bards' } },
      { type: 'GroupMembersAdded', data: { groupId: poets, userIds: [other] } },
      { type: 'GroupMembersRemoved', data: { groupId: poets, userIds: [member] } },
      { type: 'GroupSubgroupsAdded', data: { groupId: poets, subgroupIds: [SystemGroup.owners] } },
      { type: 'GroupDescribed', data: { groupId: poets, description: 'They sing.' } },
      deactivated(poets),
    ];
    for (const event of events) follow(directory, event);
    expect(groupObjects(directory, [directory.group(poets)!])).toMatchObject([
      {
        name: 'bards',
        description: 'They sing.',
        members: [other],
        direct_subgroup_ids: [SystemGroup.owners],
        deactivated: true,
      },
    ]);
  });
});
