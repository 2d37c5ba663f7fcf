import type { Fields, Person } from '@chat/chat-testing';
import { Stage, succeeded } from './stage.js';
import { table } from './table.js';
import { type Kind, outcomes, VALUES, type Words } from './words.js';

const NO_PERMISSION = 'Insufficient permission';
const NO_GUESTS = 'Not allowed for guest users';

let stage: Stage;
let other: Person;
let subgroup: number;
beforeAll(async () => {
  stage = await Stage.open();
  other = await stage.chat.person('other');
  subgroup = await stage.group();
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

/** Verb, rest of the path and fields of what an account may want with a group. */
const REQUESTS: Readonly<Record<string, (own: number) => readonly ['patch' | 'post', string, Fields?]>> = {
  rename: () => ['patch', '', { name: stage.newTopic() }],
  describe: () => ['patch', '', { description: 'Who cooks.' }],
  permit: () => ['patch', '', { can_mention_group: { new: stage.groupValue('role:members') } }],
  deactivate: () => ['post', '/deactivate'],
  reactivate: () => ['patch', '', { deactivated: false }],
  'add another': () => ['post', '/members', { add: [stage.people.moderator.userId, other.userId] }],
  join: (own) => ['post', '/members', { add: [own] }],
  'remove another': () => ['post', '/members', { delete: [other.userId] }],
  leave: (own) => ['post', '/members', { delete: [own] }],
  'add a subgroup': () => ['post', '/subgroups', { add: [stage.groupValue('role:moderators')] }],
  'remove a subgroup': () => ['post', '/subgroups', { delete: [subgroup] }],
  'add a subgroup as a member': () => ['post', '/members', { add_subgroups: [stage.groupValue('role:moderators')] }],
  'remove a subgroup as a member': () => ['post', '/members', { delete_subgroups: [subgroup] }],
};

/** Answers to each kind of account that wants this with a group of its own. */
function attempts(to: string, settings: Readonly<Record<string, Words>>): Promise<Record<Kind, string>> {
  return stage.eachKind(async (kind) => {
    const { userId } = stage.people[kind];
    const members = [...(to === 'add another' ? [] : [other.userId]), ...(to === 'leave' ? [userId] : [])];
    const group = await stage.group(settings, { members, subgroups: [subgroup] });
    if (to === 'reactivate') succeeded(await stage.people.owner.post(`/user_groups/${group}/deactivate`));
    const [verb, path, fields] = REQUESTS[to]!(userId);
    return stage.ask(kind, verb, `/user_groups/${group}${path}`, fields);
  });
}

const expected = (permitted: Words) => ({ ...outcomes(permitted, 'done', NO_PERMISSION), guest: NO_GUESTS });

/** By a setting of the group that names the member and the guest. Owners manage all groups. */
describe.each(
  table<'to' | 'by' | 'permitted'>(`
    to                            | by                       | permitted
    rename                        | can_manage_group         | owner member
    rename                        | can_add_members_group    | owner
    describe                      | can_manage_group         | owner member
    describe                      | can_remove_members_group | owner
    permit                        | can_manage_group         | owner member
    permit                        | can_mention_group        | owner
    deactivate                    | can_manage_group         | owner member
    deactivate                    | can_remove_members_group | owner
    reactivate                    | can_manage_group         | owner member
    reactivate                    | can_add_members_group    | owner
    add another                   | can_manage_group         | owner member
    add another                   | can_add_members_group    | owner member
    add another                   | can_join_group           | owner
    add another                   | can_remove_members_group | owner
    join                          | can_manage_group         | owner member
    join                          | can_add_members_group    | owner member
    join                          | can_join_group           | owner member
    join                          | can_leave_group          | owner
    remove another                | can_manage_group         | owner member
    remove another                | can_remove_members_group | owner member
    remove another                | can_leave_group          | owner
    remove another                | can_add_members_group    | owner
    leave                         | can_manage_group         | owner member
    leave                         | can_remove_members_group | owner member
    leave                         | can_leave_group          | owner member
    leave                         | can_join_group           | owner
    add a subgroup                | can_manage_group         | owner member
    add a subgroup                | can_add_members_group    | owner member
    add a subgroup                | can_join_group           | owner
    remove a subgroup             | can_manage_group         | owner member
    remove a subgroup             | can_remove_members_group | owner
    add a subgroup as a member    | can_add_members_group    | owner member
    remove a subgroup as a member | can_manage_group         | owner member
    remove a subgroup as a member | can_remove_members_group | owner
  `),
)('to $to', ({ to, by, permitted }) => {
  it(`by ${by}: ${permitted}`, async () => {
    expect(await attempts(to, { [by]: 'member guest' })).toEqual(expected(permitted));
  });
});

const forGuestsNever = VALUES.filter(([value]) => value !== 'role:everyone');

describe('can_manage_all_groups', () => {
  it.each(forGuestsNever.filter(([value]) => value !== 'role:nobody'))('%s', async (value, members) => {
    await stage.organization({ can_manage_all_groups: value });
    expect(await attempts('rename', {})).toEqual(expected(members));
  });
});

describe('can_create_groups', () => {
  it.each(forGuestsNever)('%s', async (value, members) => {
    await stage.organization({ can_create_groups: value });
    const fields = () => ({ name: stage.newTopic(), description: '', members: [other.userId] });
    const created = await stage.eachKind((kind) => stage.ask(kind, 'post', '/user_groups/create', fields()));
    const incomplete = await stage.eachKind((kind) => stage.ask(kind, 'post', '/user_groups/create'));
    expect(created).toEqual(expected(members));
    expect(incomplete).toEqual({
      ...outcomes(members, "REQUEST_VARIABLE_MISSING: Missing 'name' argument", NO_PERMISSION),
      guest: NO_GUESTS,
    });
  });
});

describe('a group of the system', () => {
  it.each(Object.keys(REQUESTS))('is not changed, to %s', async (to) => {
    const group = stage.groupValue('role:fullmembers') as number;
    const asked = await stage.eachKind((kind) => {
      const [verb, path, fields] = REQUESTS[to]!(stage.people[kind].userId);
      return stage.ask(kind, verb, `/user_groups/${group}${path}`, fields);
    });
    expect(asked).toEqual(expected('nobody'));
  });
});

it.each(['', '/members', '/subgroups', '/members/4'])('guests may not read /user_groups%s', async (path) => {
  const group = path === '' ? '' : `/${subgroup}`;
  const asked = await stage.eachKind((kind) => stage.ask(kind, 'get', `/user_groups${group}${path}`));
  expect(asked).toEqual({ ...outcomes('everybody', 'done'), guest: NO_GUESTS });
});

it('an unknown group is refused before what is asked of it', async () => {
  const asked = await stage.eachKind((kind) => stage.ask(kind, 'patch', '/user_groups/999999', { name: 'x' }));
  expect(asked).toEqual({ ...outcomes('everybody', 'Invalid user group'), guest: NO_GUESTS });
});
