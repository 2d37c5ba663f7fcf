import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { slowAppends } from '@chat/testing';

let chat: Chat;
let administrator: Person;
let iago: Person;

const ISSUE = { pattern: ' #(?P<id>[0-9]+) ', url_template: ' https://i.org/{id} ' };

beforeAll(async () => {
  chat = await Chat.open();
  [administrator, iago] = [await chat.person('Administrator', 200), await chat.person('Iago')];
});
afterAll(() => chat.close());
afterEach(async () => {
  for (const { id } of await all()) await administrator.delete(`/realm/filters/${id}`);
});

const all = async () => successful(await iago.get('/realm/linkifiers'))['linkifiers'] as { id: number }[];
const added = async (fields: object = {}) =>
  successful(await administrator.post('/realm/filters', { ...ISSUE, ...fields }))['id'] as number;

/** Events that a client of this person receives from now on. */
function listening(knowsTemplates: boolean) {
  const capabilities = { notification_settings_null: false, linkifier_url_template: knowsTemplates };
  return listen(iago, { event_types: ['realm_linkifiers'], client_capabilities: capabilities });
}

const shown = (id: number) => ({
  id,
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://i.org/{id}',
  example_input: null,
  reverse_template: null,
  alternative_url_templates: [],
});

describe('Linkifiers', () => {
  it('are listed in their order, and shown to clients that know URL templates only', async () => {
    const first = await added();
    const [modern, older] = [await listening(true), await listening(false)];
    expect([modern, older].map(({ registered }) => registered['realm_linkifiers'])).toEqual([[shown(first)], []]);

    const second = await added({ pattern: 'x(?P<id>[0-9]+)' });
    successful(await administrator.patch('/realm/linkifiers', { ordered_linkifier_ids: [second, first] }));
    await administrator.delete(`/realm/filters/${second}`);
    const other = { ...shown(second), pattern: 'x(?P<id>[0-9]+)' };
    const type = 'realm_linkifiers';
    expect(await modern.heard()).toEqual([
      { type, realm_linkifiers: [shown(first), other] },
      { type, realm_linkifiers: [other, shown(first)] },
      { type, realm_linkifiers: [shown(first)] },
    ]);
    expect(await older.heard()).toEqual([]);
    expect(await all()).toEqual([shown(first)]);
  });

  it('link messages and topics that are sent from then on', async () => {
    await chat.channel('stage', [iago]);
    await added();
    const { id } = successful(
      await iago.post('/messages', { type: 'stream', to: 'stage', topic: 'about #7', content: 'See #12.' }),
    );
    const { message } = successful(await iago.get(`/messages/${id as number}`, { apply_markdown: true }));
    expect(message).toMatchObject({
      content: '<p>See <a href="https://i.org/12">#12</a>.</p>',
      topic_links: [{ text: '#7', url: 'https://i.org/7' }],
    });
  });

  it('are changed: what is not named stays, and an empty text takes away', async () => {
    const id = await added({
      example_input: '#12',
      reverse_template: '#{id}',
      alternative_url_templates: ['https://j.org/{id}'],
    });
    const template = { ...ISSUE, url_template: 'https://k.org/{id}' };
    successful(await administrator.patch(`/realm/filters/${id}`, template));
    const changed = {
      ...shown(id),
      url_template: 'https://k.org/{id}',
      alternative_url_templates: ['https://j.org/{id}'],
    };
    expect(await all()).toEqual([{ ...changed, example_input: '#12', reverse_template: '#{id}' }]);
    successful(
      await administrator.patch(`/realm/filters/${id}`, { ...template, example_input: '', reverse_template: '' }),
    );
    expect(await all()).toEqual([changed]);
  });

  it('are changed by two requests at the same time: each leaves what the other one names', async () => {
    const id = await added();
    const change = (fields: object) => administrator.patch(`/realm/filters/${id}`, { ...ISSUE, ...fields });
    const alternatives = { alternative_url_templates: ['https://j.org/{id}'] };
    using _ = slowAppends(chat.engines.log);
    const answers = await Promise.all([change({ example_input: '#12' }), change(alternatives)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await all()).toEqual([{ ...shown(id), example_input: '#12', ...alternatives }]);
  });

  it('are for administrators to change, whatever the parameters', async () => {
    const refused = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
    expect(await iago.post('/realm/filters', {})).toMatchObject(refused);
    expect(await iago.patch('/realm/filters/4711', {})).toMatchObject(refused);
    expect(await iago.delete('/realm/filters/4711')).toMatchObject(refused);
    expect(await iago.patch('/realm/linkifiers', {})).toMatchObject(refused);
  });

  it.each<readonly [fields: object, field: string, message: string]>([
    [{ pattern: '' }, 'pattern', 'This field cannot be blank.'],
    [{ url_template: ' ' }, 'url_template', 'This field cannot be blank.'],
    ...['https://i.org/{id', '{{}', '{//foo}', '{bar++}', '}{id}'].map(
      (url_template) => [{ url_template }, 'url_template', 'Invalid URL template.'] as const,
    ),
    [{ alternative_url_templates: ['{x'] }, 'alternative_url_templates', 'Invalid URL template.'],
    [{ pattern: '(foo' }, '__all__', 'Bad regular expression: missing ): (foo'],
    [
      { url_template: 'https://{id}/{hello}/{zeta}' },
      '__all__',
      "Group 'hello' in URL template is not present in linkifier pattern.",
    ],
    [{ url_template: '$not_a_url$' }, '__all__', "Group 'id' in linkifier pattern is not present in URL template."],
    [{ example_input: 'x' }, '__all__', 'Example input does not match the linkifier pattern.'],
    [
      { example_input: '#1', reverse_template: '#{id' },
      '__all__',
      "Invalid auto-conversion field: missing '}' character.",
    ],
    [{ example_input: '#1', reverse_template: '#{}' }, '__all__', 'Invalid auto-conversion field: empty field name.'],
    [
      { example_input: '#1', reverse_template: '{toString}' },
      '__all__',
      "Group 'toString' in auto-conversion field is not present in linkifier pattern.",
    ],
    [
      { example_input: '#1', reverse_template: 'x{id}' },
      '__all__',
      'Example text does not match auto-conversion field.',
    ],
  ])('are refused: %j', async (fields, field, msg) => {
    const answer = await administrator.post('/realm/filters', { ...ISSUE, ...fields });
    expect([answer.status, answer.body]).toEqual([
      400,
      { result: 'error', code: 'BAD_REQUEST', msg, errors: { [field]: [msg] } },
    ]);
    expect(await all()).toEqual([]);
  });

  it('have patterns of their own', async () => {
    const id = await added({ example_input: 'a {#1}', reverse_template: 'a {{#{id}}}' });
    const msg = 'Realm filter with this Realm and Pattern already exists.';
    expect(await administrator.post('/realm/filters', ISSUE)).toMatchObject({
      status: 400,
      body: { msg, errors: { __all__: [msg] } },
    });
    const other = await added({ pattern: 'y(?P<id>[0-9]+)' });
    expect(await administrator.patch(`/realm/filters/${other}`, ISSUE)).toMatchObject({ status: 400, body: { msg } });
    expect(await administrator.patch(`/realm/filters/${id}`, ISSUE)).toMatchObject({ status: 200 });
  });

  it('that do not exist, and orders that leave one out, are refused', async () => {
    const id = await added();
    const missing = { status: 400, body: { msg: 'Linkifier not found.' } };
    expect(await administrator.patch('/realm/filters/4711', ISSUE)).toMatchObject(missing);
    expect(await administrator.delete('/realm/filters/4711')).toMatchObject(missing);
    const reorder = async (ids: number[]) =>
      (await administrator.patch('/realm/linkifiers', { ordered_linkifier_ids: ids })).body['msg'];
    expect(await reorder([id, id])).toBe('The ordered list must not contain duplicated linkifiers');
    const incomplete = 'The ordered list must enumerate all existing linkifiers exactly once';
    expect([await reorder([]), await reorder([id, 4711])]).toEqual([incomplete, incomplete]);
  });
});
