import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let alice: Person;
let bob: Person;
let guest: Person;

beforeAll(async () => {
  chat = await Chat.open();
  alice = await chat.person('Alice');
  bob = await chat.person('Bob');
  guest = await chat.person('Guest', 600);
});
afterAll(() => chat.close());

let made = 0;
async function group(members: readonly Person[], fields: object = {}): Promise<number> {
  const name = `group ${++made}`;
  const ids = members.map(({ userId }) => userId);
  const { body } = await alice.post('/user_groups/create', { name, description: '', members: ids, ...fields });
  return body['group_id'] as number;
}

async function message(answer: Promise<{ body: { msg?: string } }>): Promise<string | undefined> {
  return (await answer).body.msg;
}

async function isFullMember({ userId }: Person): Promise<unknown> {
  return (await alice.get(`/user_groups/5/members/${userId}`)).body['is_user_group_member'];
}

describe('user groups', () => {
  it('are made, shown, changed, and announced', async () => {
    const types = ['user_group'];
    const queue = await bob.post('/register', { event_types: types, fetch_event_types: ['realm_user_groups'] });
    const create = { name: 'poets', description: 'They rhyme.', members: [bob.userId, alice.userId], subgroups: [2] };
    const { body } = await alice.post('/user_groups/create', { ...create, can_join_group: 6 });
    const id = body['group_id'] as number;
    expect(body).toEqual({ result: 'success', msg: '', group_id: expect.any(Number) });
    const settings = { can_leave_group: { new: 1, old: 7 } };
    expect(await alice.patch(`/user_groups/${id}`, { name: 'bards', ...settings })).toMatchObject({ status: 200 });
    const left = bob.post(`/user_groups/${id}/members`, { delete: [bob.userId] });
    expect(await message(left)).toBe('Insufficient permission');
    await alice.post(`/user_groups/${id}/members`, { delete: [bob.userId], add_subgroups: [4] });
    await alice.post(`/user_groups/${id}/subgroups`, { delete: [2] });
    await alice.post(`/user_groups/${id}/deactivate`);
    const { body: events } = await bob.get('/events', {
      queue_id: queue.body['queue_id'],
      last_event_id: -1,
      dont_block: true,
    });
    expect(events['events']).toMatchObject([
      { op: 'add', group: { id, name: 'poets', members: [alice.userId, bob.userId], can_join_group: 6 } },
      { op: 'update', group_id: id, data: { name: 'bards' } },
      { op: 'update', group_id: id, data: { can_leave_group: 1 } },
      { op: 'remove_members', group_id: id, user_ids: [bob.userId] },
      { op: 'add_subgroups', group_id: id, direct_subgroup_ids: [4] },
      { op: 'remove_subgroups', group_id: id, direct_subgroup_ids: [2] },
      { op: 'remove', group_id: id },
    ]);
    const shown = async (fields = {}) => {
      const { body: groups } = await bob.get('/user_groups', fields);
      return (groups['user_groups'] as { id: number }[]).find((each) => each.id === id);
    };
    expect(await shown()).toBeUndefined();
    expect(await shown({ include_deactivated_groups: true })).toMatchObject({
      name: 'bards',
      description: 'They rhyme.',
      members: [alice.userId],
      direct_subgroup_ids: [4],
      creator_id: alice.userId,
      deactivated: true,
    });
    expect(await alice.patch(`/user_groups/${id}`, { deactivated: false })).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ name: 'bards', deactivated: false });
  });

  it('refuse guests, and those who may not create, before anything else', async () => {
    const id = await group([]);
    const requests = [
      guest.get('/user_groups'),
      guest.post('/user_groups/create'),
      guest.patch(`/user_groups/${id}`),
      guest.post(`/user_groups/${id}/deactivate`),
      guest.post(`/user_groups/${id}/members`, { add: 'x' }),
      guest.post(`/user_groups/${id}/subgroups`),
      guest.get(`/user_groups/${id}/members`),
      guest.get(`/user_groups/${id}/members/${alice.userId}`),
      guest.get(`/user_groups/${id}/subgroups`),
    ];
    for (const request of requests) expect(await message(request)).toBe('Not allowed for guest users');
    await chat.owner.patch('/realm', { can_create_groups: { new: 2 } });
    expect(await message(alice.post('/user_groups/create', { members: 'x' }))).toBe('Insufficient permission');
    await chat.owner.patch('/realm', { can_create_groups: { new: 6 } });
    expect(await message(alice.post('/user_groups/create', { description: '', members: [] }))).toBe(
      "Missing 'name' argument",
    );
  });

  it('say when there is nothing to do', async () => {
    const id = await group([]);
    expect(await message(alice.patch(`/user_groups/${id}`))).toBe('No new data supplied');
    expect(await message(alice.post(`/user_groups/${id}/members`, { add: [] }))).toBe(
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
    );
    expect(await message(alice.post(`/user_groups/${id}/subgroups`, { delete: [] }))).toBe(
      'Nothing to do. Specify at least one of "add" or "delete".',
    );
  });

  it('tell who and what is in them', async () => {
    const inner = await group([bob]);
    const outer = await group([alice], { subgroups: [inner] });
    const ask = async (path: string, fields = {}) => (await bob.get(`/user_groups/${outer}/${path}`, fields)).body;
    const direct = { direct_member_only: true };
    expect(await ask('members')).toMatchObject({ members: [alice.userId, bob.userId] });
    expect(await ask('members', direct)).toMatchObject({ members: [alice.userId] });
    expect(await ask(`members/${bob.userId}`)).toMatchObject({ is_user_group_member: true });
    expect(await ask(`members/${bob.userId}`, direct)).toMatchObject({ is_user_group_member: false });
    expect(await ask('subgroups')).toMatchObject({ subgroups: [inner] });
    expect(await ask('subgroups', { direct_subgroup_only: true })).toMatchObject({ subgroups: [inner] });
    expect(await ask('members/99999')).toMatchObject({ msg: 'No such user', code: 'BAD_REQUEST' });
    expect(await message(bob.get('/user_groups/99999/members/1'))).toBe('Invalid user group');
  });

  it('do not count deactivated accounts, and do not answer when they are deactivated themselves', async () => {
    const carol = await chat.person('Carol');
    const id = await group([carol]);
    const status = () => alice.get(`/user_groups/${id}/members/${carol.userId}`);
    expect((await status()).body['is_user_group_member']).toBe(true);
    await chat.owner.delete(`/users/${carol.userId}`);
    expect((await status()).body).toMatchObject({ result: 'success', is_user_group_member: false });
    await alice.post(`/user_groups/${id}/deactivate`);
    for (const path of ['members', `members/${carol.userId}`, 'subgroups']) {
      expect(await message(alice.get(`/user_groups/${id}/${path}`))).toBe('User group is deactivated.');
    }
  });

  it('change whole or not at all', async () => {
    const id = await group([alice]);
    const head = await chat.head();
    const changes = { add: [bob.userId], delete: [alice.userId], add_subgroups: [id] };
    expect(await message(alice.post(`/user_groups/${id}/members`, changes))).toBe(
      `User group ${id} is already a subgroup of one of the passed subgroups.`,
    );
    expect(await chat.head()).toBe(head);
  });

  it('stay when something uses them', async () => {
    const inner = await group([]);
    const outer = await group([], { subgroups: [inner], can_join_group: inner });
    expect((await alice.post(`/user_groups/${inner}/deactivate`)).body).toEqual({
      result: 'error',
      msg: 'Cannot deactivate user group in use.',
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      objections: [
        { type: 'subgroup', supergroup_ids: [outer] },
        { type: 'user_group', group_id: outer, settings: ['can_join_group'] },
      ],
    });
  });

  it('follow the age of accounts where new members wait', async () => {
    expect(await isFullMember(bob)).toBe(true);
    await chat.owner.patch('/realm', { waiting_period_threshold: 2 });
    expect(await isFullMember(bob)).toBe(false);
    chat.server.core.clock.advance(2 * 86_400_000);
    expect(await isFullMember(bob)).toBe(true);
    await chat.owner.patch('/realm', { waiting_period_threshold: 0 });
  });
});
