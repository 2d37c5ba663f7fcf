import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let administrator: Person;
let member: Person;
let guest: Person;

const PYTHON = {
  name: ' Python playground ',
  pygments_language: ' Python ',
  url_template: ' https://python.example.com?code={code} ',
};
const shown = { name: 'Python playground', pygments_language: 'Python', url_template: PYTHON.url_template.trim() };

beforeAll(async () => {
  chat = await Chat.open();
  administrator = await chat.person('Administrator', 200);
  [member, guest] = [await chat.person('Member', 300), await chat.person('Guest', 600)];
});
afterAll(() => chat.close());

/** The playgrounds in a client's registration, and its later events. */
async function registered(person: Person) {
  const { queue_id, last_event_id, realm_playgrounds } = successful(
    await person.post('/register', { event_types: ['realm_playgrounds'] }),
  );
  const events = async () => {
    const { body } = await person.get('/events', { queue_id, last_event_id, dont_block: true });
    return (body['events'] as { realm_playgrounds: unknown }[]).map(({ realm_playgrounds: all }) => all);
  };
  return { realm_playgrounds, events };
}

describe('Playgrounds', () => {
  it('are shown to everybody when they are added, removed, and after a restart', async () => {
    const clients = [await registered(member), await registered(guest)];
    expect(clients.map((each) => each.realm_playgrounds)).toEqual([[], []]);
    const { id } = successful(await administrator.post('/realm/playgrounds', PYTHON));
    const rust = { ...PYTHON, pygments_language: 'Rust' };
    const { id: rustId } = successful(await administrator.post('/realm/playgrounds', rust));
    successful(await administrator.delete(`/realm/playgrounds/${String(id)}`));
    const others = { ...shown, pygments_language: 'Rust', id: rustId };
    for (const { events } of clients)
      expect(await events()).toEqual([[{ ...shown, id }], [{ ...shown, id }, others], [others]]);

    await chat.close();
    chat = await chat.reopen();
    member = member.on(chat);
    administrator = administrator.on(chat);
    expect((await registered(member)).realm_playgrounds).toEqual([others]);
    successful(await administrator.delete(`/realm/playgrounds/${String(rustId)}`));
  });

  it('are for administrators to change, whatever the parameters', async () => {
    const refused = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
    expect(await member.post('/realm/playgrounds', {})).toMatchObject(refused);
    expect(await member.delete('/realm/playgrounds/4711')).toMatchObject(refused);
  });

  /** @limit playgrounds.nameCharacters, playgrounds.languageCharacters, playgrounds.templateCharacters */
  it('are refused with what is wrong with them', async () => {
    const before = await chat.head();
    const added = async (fields: Readonly<Record<string, unknown>>) =>
      (await administrator.post('/realm/playgrounds', fields)).body;
    expect(await added({ ...PYTHON, url_template: undefined })).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'url_template' argument",
    });
    expect(await added({ ...PYTHON, name: 'n'.repeat(101) })).toMatchObject({
      msg: 'name is too long (limit: 100 characters)',
    });
    expect(await added({ ...PYTHON, pygments_language: 'p'.repeat(41) })).toMatchObject({
      msg: 'pygments_language is too long (limit: 40 characters)',
    });
    expect(await added({ ...PYTHON, url_template: `https://e.org/{code}${'x'.repeat(2_000)}` })).toMatchObject({
      msg: 'url_template is too long (limit: 2000 characters)',
    });
    expect(await added({ ...PYTHON, url_template: 'https://e.org/{x}' })).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Missing the required variable "code" in the URL template',
      errors: { __all__: ['Missing the required variable "code" in the URL template'] },
    });
    expect((await administrator.delete('/realm/playgrounds/4711')).body).toMatchObject({ msg: 'Invalid playground' });
    expect(await chat.head()).toBe(before);
  });
});
