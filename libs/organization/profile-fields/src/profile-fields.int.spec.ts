import { Chat, type Fields, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

let fieldsMade = 0;
const define = async (fields: Fields) =>
  successful(await chat.owner.post('/realm/profile_fields', { name: `Field ${++fieldsMade}`, ...fields }))[
    'id'
  ] as number;
const say = (data: unknown, person = hamlet) => person.patch('/users/me/profile_data', { data });
const valuesOf = async (person: Person) => {
  const { body } = await ophelia.get(`/users/${person.userId}`, { include_custom_profile_fields: true });
  return (body['user'] as { profile_data: Record<string, unknown> }).profile_data;
};

/** The events that a client of Ophelia's gets meanwhile. */
async function receivedDuring(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const { body } = await ophelia.post('/register', { event_types: ['realm_user', 'custom_profile_fields'] });
  await work();
  const answer = await ophelia.get('/events', { queue_id: body['queue_id'], last_event_id: -1, dont_block: true });
  return answer.body['events'] as Record<string, unknown>[];
}

describe('definitions', () => {
  it('are made, changed, put in order and deleted by administrators, and shown to everybody', async () => {
    const choices = { 0: { text: 'Gay', order: '1' } };
    const [mood, home] = [
      await define({ field_type: 3, field_data: choices, hint: 'Now' }),
      await define({ field_type: 5 }),
    ];
    expect((await hamlet.get('/realm/profile_fields')).body['custom_fields']).toEqual([
      {
        id: mood,
        name: 'Field 1',
        type: 3,
        hint: 'Now',
        field_data: JSON.stringify(choices),
        order: mood,
        required: false,
        editable_by_user: true,
      },
      expect.objectContaining({ id: home, field_data: '', order: home }),
    ]);
    const received = await receivedDuring(() => chat.owner.patch('/realm/profile_fields', { order: [home, mood] }));
    const shown = [
      { id: home, order: 0 },
      { id: mood, order: 1 },
    ];
    expect(received).toMatchObject([{ type: 'custom_profile_fields', fields: shown }]);
    successful(await chat.owner.patch(`/realm/profile_fields/${home}`, { display_in_profile_summary: true }));
    const newest = await define({ field_type: 1 });
    const { custom_fields: fields } = successful(await hamlet.get('/realm/profile_fields'));
    expect(fields).toMatchObject([...shown, { id: newest, order: newest }]);
    successful(await chat.owner.delete(`/realm/profile_fields/${newest}`));
    const { body } = await ophelia.post('/register', { fetch_event_types: ['custom_profile_fields'] });
    expect(body['custom_profile_fields']).toMatchObject([{ id: home, display_in_profile_summary: true }, { id: mood }]);
    expect(body['custom_profile_field_types']).toMatchObject({ PRONOUNS: { id: 8 } });
    for (const id of [mood, home]) successful(await chat.owner.delete(`/realm/profile_fields/${id}`));
    expect((await chat.owner.delete(`/realm/profile_fields/${mood}`)).body.msg).toBe(`Field id ${mood} not found.`);
  });

  it.each([
    () => hamlet.post('/realm/profile_fields'),
    () => hamlet.patch('/realm/profile_fields'),
    () => hamlet.patch('/realm/profile_fields/1'),
    () => hamlet.delete('/realm/profile_fields/1'),
  ])('are the matter of administrators, whatever else is wrong, case %#', async (request) => {
    expect((await request()).body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  });
});

/** The id of an account that was deactivated. */
const gone = async () => {
  const yorick = await chat.person('Yorick');
  await chat.owner.delete(`/users/${yorick.userId}`);
  return [yorick.userId];
};

describe('values', () => {
  it('are stored all or none, shown, and announced one by one', async () => {
    const [motto, people, pronouns] = [
      await define({ field_type: 1 }),
      await define({ field_type: 6 }),
      await define({ field_type: 8 }),
    ];
    const values = [
      { id: motto, value: '*to be*' },
      { id: people, value: [ophelia.userId] },
    ];
    expect((await say([...values, { id: 999, value: 'x' }])).body.msg).toBe('Field id 999 not found.');
    expect(await valuesOf(hamlet)).toEqual({});
    const shown = { value: '*to be*', rendered_value: '<p><em>to be</em></p>' };
    expect(await receivedDuring(() => say(values))).toMatchObject([
      { op: 'update', person: { user_id: hamlet.userId, custom_profile_field: { id: motto, ...shown } } },
      { person: { custom_profile_field: { id: people, value: `[${ophelia.userId}]` } } },
    ]);
    expect(await valuesOf(hamlet)).toEqual({ [motto]: shown, [people]: { value: `[${ophelia.userId}]` } });
    expect(await receivedDuring(() => say(values))).toEqual([]);
    const removed = await receivedDuring(() => say([{ id: people, value: null }]));
    expect(removed).toMatchObject([{ person: { custom_profile_field: { id: people, value: null } } }]);
    await hamlet.delete('/users/me/profile_data', { data: [motto, pronouns] });
    expect(await valuesOf(hamlet)).toEqual({});
    expect((await say([{ id: pronouns, value: '' }])).status).toBe(200);
    expect(await valuesOf(hamlet)).toEqual({ [pronouns]: { value: '' } });
  });

  it('are rendered only when they change, and only the last one of a field', async () => {
    const id = await define({ field_type: 2 });
    const { directory } = chat.server.core;
    const userByName = directory.userByName.bind(directory);
    let rendered = 0;
    directory.userByName = (name) => {
      rendered++;
      return userByName(name);
    };
    const data = Array.from({ length: 1_000 }, (_, at) => ({ id, value: `${at} @**Ophelia**` }));
    successful(await say(data));
    expect(rendered).toBe(1);
    successful(await say(data));
    expect(rendered).toBe(1);
    directory.userByName = userByName;
    expect(await valuesOf(hamlet)).toMatchObject({
      [id]: { value: '999 @**Ophelia**', rendered_value: expect.stringContaining(`data-user-id="${ophelia.userId}"`) },
    });
    await chat.owner.delete(`/realm/profile_fields/${id}`);
  });

  it('vanish with a choice, and with the field', async () => {
    const field_data = { a: { text: 'Gay', order: '1' }, b: { text: 'Grave', order: '2' } };
    const [mood, motto] = [await define({ field_type: 3, field_data }), await define({ field_type: 1 })];
    await say(
      [
        { id: mood, value: 'a' },
        { id: motto, value: 'x' },
      ],
      ophelia,
    );
    await chat.owner.patch(`/realm/profile_fields/${mood}`, { field_data: { b: field_data.b } });
    await chat.owner.delete(`/realm/profile_fields/${motto}`);
    expect(await valuesOf(ophelia)).toEqual({});
  });

  it('of others are changed by administrators, who remove by empty ones', async () => {
    const locked = await define({ field_type: 1, editable_by_user: false });
    expect((await say([{ id: locked, value: 'x' }])).body.msg).toBe(
      'You are not allowed to change this field. Contact an administrator to update it.',
    );
    const change = (value: unknown) =>
      chat.owner.patch(`/users/${ophelia.userId}`, { profile_data: [{ id: locked, value }] });
    expect((await change('x')).body.result).toBe('success');
    expect(await valuesOf(ophelia)).toMatchObject({ [locked]: { value: 'x' } });
    await change('');
    expect(await valuesOf(ophelia)).not.toHaveProperty(String(locked));
    const both = { full_name: 'Nymph', profile_data: [{ id: locked, value: 'x'.repeat(51) }] };
    expect((await chat.owner.patch(`/users/${ophelia.userId}`, both)).body.msg).toMatch(/ is too long \(limit: 50 c/);
    expect((await ophelia.get('/users/me')).body).toMatchObject({ full_name: 'Ophelia' });
  });

  it.each<[number, string, () => unknown]>([
    [1, '{f} is too long (limit: 50 characters)', () => 'x'.repeat(51)],
    [1, 'data[0]["value"]["str"] is not a string', () => 7],
    [2, '{f} is too long (limit: 500 characters)', () => 'x'.repeat(501)],
    [2, '{f} is not a string', () => [1]],
    [4, '{f} is not a date', () => '1909-3-5'],
    [4, '{f} is not a date', () => '2023-02-29'],
    [4, '{f} is not a date', () => ''],
    [5, '{f} is not a URL', () => 'javascript:alert(1)'],
    [5, '{f} is not a URL', () => 'https://x y.org'],
    [5, '{f} is not a URL', () => 'https://nowhere'],
    [6, 'User IDs is not a list', () => '[1]'],
    [6, 'data[0]["value"]["str"] is not a string', () => ['x']],
    [6, 'Invalid user IDs: 1000, 1001', () => [1000, 1001]],
    [6, 'User with ID 1 is a bot', () => [1]],
    [6, 'User with ID {id} is deactivated', gone],
  ])('of type %i are refused: %s', async (field_type, message, value) => {
    const [id, given] = [await define({ field_type }), await value()];
    const said = message.replace('{f}', `Field ${fieldsMade}`).replace('{id}', String(given));
    expect((await say([{ id, value: given }])).body).toMatchObject({ code: 'BAD_REQUEST', msg: said });
    await chat.owner.delete(`/realm/profile_fields/${id}`);
  });

  it.each<[number, unknown]>([
    [1, 'x'.repeat(50)],
    [2, 'x'.repeat(500)],
    [4, '2024-02-29'],
    [5, 'https://example.org/~hamlet'],
    [6, []],
    [7, ''],
  ])('of type %i may be %j', async (field_type, value) => {
    const data = field_type === 7 ? { field_data: { subtype: 'github' } } : {};
    const id = await define({ field_type, ...data });
    expect((await say([{ id, value }])).body).toMatchObject({ result: 'success' });
    expect(await valuesOf(hamlet)).toMatchObject({ [id]: { value: Array.isArray(value) ? '[]' : value } });
  });

  it('are not for bots', async () => {
    const bot = await chat.bot(hamlet, 'Robot');
    expect((await say([], bot)).body.msg).toBe('This endpoint does not accept bot requests.');
  });
});
