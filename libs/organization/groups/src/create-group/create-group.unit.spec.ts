import { type Directory, SystemGroup } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { refusal } from '@chat/testing';
import type { GroupEvent } from '../group/group.aggregate.js';
import {
  administrator,
  after,
  created,
  deactivated,
  follow,
  gone,
  guest,
  member,
  other,
  owner,
  people,
  players,
  poets,
  setting,
} from '../organization.fixture.js';
import { type CreateGroupFacts, type CreateGroupIntent, decideCreateGroup } from './create-group.decide.js';
import { createGroupFacts } from './create-group.facts.js';
import { LIMITS } from '../groups.limits.js';

const intent: CreateGroupIntent = {
  groupId: poets,
  creatorId: member,
  name: 'poets',
  description: 'They rhyme.',
  memberIds: [],
  subgroupIds: [],
  settings: {},
};

const decided = (directory: Directory, changes: Partial<CreateGroupIntent>) => {
  const changed = { ...intent, ...changes };
  return decideCreateGroup(createGroupFacts(directory, changed), changed);
};

const creating = (changes: Partial<CreateGroupIntent>, ...past: GroupEvent[]) =>
  decided(after(poets, ...past).directory, changes);

const groups = (from: number, count: number, creatorId: number) =>
  Array.from({ length: count }, (_, at) => created(1_000 + from + at, { creatorId }));

describe('creating a group', () => {
  /** @limit groups.inTotal, groups.perCreator */
  it('makes room for so many groups in total, and of one creator with their bots', () => {
    const { inTotal, perCreator } = LIMITS.groups;
    const own = groups(0, perCreator - 1, member);
    const [last] = groups(perCreator, 1, member);
    expect(creating({}, ...own)).toHaveLength(1);
    expect(refusal(() => creating({}, ...own, last!))).toBe(`You cannot create more than ${perCreator} user groups.`);
    expect(creating({ creatorId: administrator }, ...groups(0, perCreator, administrator))).toHaveLength(1);
    const { directory } = after(poets, ...own, last!);
    const byBotOf = (botOwnerId: number) => {
      directory.putUser(aUser(100, { isBot: true, botType: 1, botOwnerId }));
      return decided(directory, { creatorId: 100 });
    };
    expect(refusal(() => byBotOf(member))).toBe(`You cannot create more than ${perCreator} user groups.`);
    expect([byBotOf(other), byBotOf(administrator)]).toHaveLength(2);
    const others = groups(0, inTotal - 1, other);
    expect(creating({}, ...others)).toHaveLength(1);
    expect(refusal(() => creating({}, ...others, ...groups(inTotal, 1, other)))).toBe(
      `Your organization cannot have more than ${inTotal} user groups.`,
    );
  });

  it('fills in the settings, and orders who is in it', () => {
    const subgroupIds = [SystemGroup.everyone, SystemGroup.owners];
    const settings = { can_join_group: people(other, member, other) };
    expect(creating({ memberIds: [other, owner, other], subgroupIds, settings })).toEqual([
      {
        type: 'GroupCreated',
        data: {
          groupId: poets,
          name: 'poets',
          description: 'They rhyme.',
          creatorId: member,
          isSystemGroup: false,
          memberIds: [owner, other],
          subgroupIds: [SystemGroup.owners, SystemGroup.everyone],
          settings: {
            can_add_members_group: people(member),
            can_join_group: people(member, other),
            can_leave_group: SystemGroup.everyone,
            can_manage_group: people(member),
            can_mention_group: SystemGroup.everyone,
            can_remove_members_group: SystemGroup.nobody,
          },
        },
      },
    ]);
  });

  it('is for whom the organization permits it', () => {
    const { directory } = after(poets);
    follow(directory, setting({ can_create_groups: SystemGroup.owners }));
    expect(refusal(() => decided(directory, { memberIds: [99] }))).toBe('Insufficient permission');
    expect(decided(directory, { creatorId: owner })).toHaveLength(1);
  });

  it.each<[string, Partial<CreateGroupIntent>, string]>([
    ['an unknown member', { memberIds: [owner, 99], name: '' }, 'Invalid user ID: 99'],
    ['a deactivated member', { memberIds: [gone] }, `Invalid user ID: ${gone}`],
    ['a blank name', { name: ' ', settings: { can_join_group: 99 } }, "User group name can't be empty!"],
    ['a long name', { name: 'x'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
    ['an unknown group', { settings: { can_join_group: 99 }, name: 'players' }, 'Invalid user group'],
    [
      'guests where they are not admitted',
      { settings: { can_manage_group: SystemGroup.everyone } },
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    ],
    ['a taken name', { name: 'players', subgroupIds: [99] }, "User group 'players' already exists."],
    ['an unknown subgroup', { subgroupIds: [players, 99] }, 'Invalid user group ID: 99'],
    ['a deactivated subgroup', { subgroupIds: [players] }, 'User group is deactivated.'],
  ])('refuses %s', (_, changes, message) => {
    const past = [created(players, { name: 'players' }), deactivated(players)];
    expect(refusal(() => creating(changes, ...past))).toBe(message);
  });

  it.each(['@', 'role:', 'user:', 'stream:', 'channel:'])('refuses names that begin with %s', (prefix) => {
    expect(refusal(() => creating({ name: `${prefix}poets` }))).toBe(`User group name cannot start with '${prefix}'.`);
  });

  it('takes names of a hundred characters, and such that differ in case', () => {
    const past = created(players, { name: 'Poets' });
    for (const name of ['😀'.repeat(100), 'poets']) expect(creating({ name }, past)).toHaveLength(1);
  });

  it('admits guests as members', () => {
    expect(creating({ memberIds: [guest] })).toHaveLength(1);
  });
});

describe('deciding on a new group by facts', () => {
  const ordinary: CreateGroupFacts = {
    mayCreate: true,
    references: { userIds: new Set([other]), groups: new Map([[players, { isDeactivated: false }]]) },
    isNameTaken: false,
    named: { activeUserIds: new Set([other]), groups: new Map() },
    count: 0,
    ownCount: 0,
    createsWithoutBound: false,
  };
  const deciding = (facts: Partial<CreateGroupFacts>, changes: Partial<CreateGroupIntent> = {}) =>
    decideCreateGroup({ ...ordinary, ...facts }, { ...intent, ...changes });

  it('takes the accounts and groups that are named', () => {
    const changes = { memberIds: [other], subgroupIds: [players], settings: { can_join_group: people(other) } };
    expect(deciding({}, changes)).toMatchObject([{ data: { memberIds: [other], subgroupIds: [players] } }]);
  });

  it.each<[Partial<CreateGroupFacts>, string]>([
    [{ mayCreate: false }, 'Insufficient permission'],
    [{ isNameTaken: true }, "User group 'poets' already exists."],
    [{ count: LIMITS.groups.inTotal }, `Your organization cannot have more than ${LIMITS.groups.inTotal} user groups.`],
    [{ ownCount: LIMITS.groups.perCreator }, `You cannot create more than ${LIMITS.groups.perCreator} user groups.`],
  ])('refuses where %j', (facts, message) => {
    expect(refusal(() => deciding(facts))).toBe(message);
  });
});
