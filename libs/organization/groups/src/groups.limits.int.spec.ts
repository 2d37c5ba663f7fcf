import { Chat, type Person, refused, successful } from '@chat/chat-testing';
import { HTTP_LIMITS } from '@chat/http';
import { LIMITS } from './groups.limits.js';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const group = (fields: object) =>
  hamlet.post('/user_groups/create', { name: 'poets', description: 'They rhyme.', members: [], ...fields });
const permitting = (people: number, groups: number) => ({
  direct_members: each(people, () => hamlet.userId),
  direct_subgroups: each(groups, () => 2),
});

describe('A group', () => {
  /** @limit groups.membersPerRequest, groups.subgroupsPerRequest */
  it('gets so many accounts and groups by one request', async () => {
    const { membersPerRequest, subgroupsPerRequest } = LIMITS.groups;
    const people = (count: number) => each(count, () => hamlet.userId);
    const made = await group({ name: 'crowd', members: people(membersPerRequest) });
    const id = successful(made)['group_id'] as number;
    const [tooMany, tooManyGroups] = [people(membersPerRequest + 1), each(subgroupsPerRequest + 1, () => 2)];
    await refused(
      group({ name: 'crowds', members: tooMany }),
      `members is too long (limit: ${membersPerRequest} items)`,
    );
    const groups = `subgroups is too long (limit: ${subgroupsPerRequest} items)`;
    await refused(group({ name: 'crowds', members: [], subgroups: tooManyGroups }), groups);
    const change = (fields: object) => hamlet.post(`/user_groups/${id}/members`, { ...fields });
    await refused(change({ add: tooMany }), `add is too long (limit: ${membersPerRequest} items)`);
    await refused(change({ delete: tooMany }), `delete is too long (limit: ${membersPerRequest} items)`);
    await refused(change({ add_subgroups: tooManyGroups }), `add_${groups}`);
    await refused(change({ delete_subgroups: tooManyGroups }), `delete_${groups}`);
    const changeGroups = hamlet.post(`/user_groups/${id}/subgroups`, { add: tooManyGroups });
    await refused(changeGroups, `add is too long (limit: ${subgroupsPerRequest} items)`);
  });

  /** @limit groups.descriptionCharacters */
  it('has a description of 1,024 characters at most', async () => {
    const { descriptionCharacters } = LIMITS.groups;
    const msg = `description is too long (limit: ${descriptionCharacters} characters)`;
    const made = await group({ description: 'x'.repeat(descriptionCharacters) });
    const id = successful(made)['group_id'] as number;
    await refused(group({ name: 'players', description: 'x'.repeat(descriptionCharacters + 1) }), msg);
    await refused(hamlet.patch(`/user_groups/${id}`, { description: 'x'.repeat(descriptionCharacters + 1) }), msg);
  });

  /** @limit permissions.members, permissions.subgroups */
  it('has permissions that name 1,000 people and 100 groups at most', async () => {
    const { members, subgroups } = HTTP_LIMITS.permissions;
    successful(await group({ name: 'kings', can_join_group: permitting(members, subgroups) }));
    await refused(
      group({ name: 'queens', can_join_group: permitting(members + 1, 0) }),
      `can_join_group["direct_members"] is too long (limit: ${members} items)`,
    );
    await refused(
      group({ name: 'queens', can_join_group: permitting(0, subgroups + 1) }),
      `can_join_group["direct_subgroups"] is too long (limit: ${subgroups} items)`,
    );
  });
});
