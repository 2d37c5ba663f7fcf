import { removeSnapshotsBefore } from '@chat/directory';
import { Chat, Person, successful } from '@chat/chat-testing';
import { eventually, MailServer } from '@chat/testing';

let mails: MailServer;
let chat: Chat;
let witness: Person;
let numbers = 0;

beforeAll(async () => {
  mails = await MailServer.open();
  chat = await Chat.open({ CHAT_SMTP_URL: mails.url });
  witness = await chat.person('Witness');
});
afterAll(async () => {
  await chat.close();
  await mails.close();
});

const KINDS = ['public', 'private', 'direct'] as const;
type Words = Readonly<Record<(typeof KINDS)[number] | 'bot', number>>;

/** Somebody with a bot, and the ids of a message of each kind. */
async function leaver(): Promise<{ person: Person; bot: Person; words: Words }> {
  const number = ++numbers;
  const person = await chat.person('Leaver');
  const bot = await chat.bot(person, 'Robot');
  await chat.channel(`open ${number}`, [person, bot, witness]);
  await chat.channel(`closed ${number}`, [person, witness], { invite_only: true });
  const say = async (who: Person, fields: object) =>
    await who.send({ topic: 'talk', content: `Secret ${number}`, ...fields });
  const words = {
    public: await say(person, { type: 'channel', to: `open ${number}` }),
    private: await say(person, { type: 'channel', to: `closed ${number}` }),
    direct: await say(person, { type: 'direct', to: [witness.userId] }),
    bot: await say(bot, { type: 'channel', to: `open ${number}` }),
  };
  return { person, bot, words };
}

const deactivate = (person: Person, fields: Readonly<Record<string, unknown>> = {}) =>
  chat.owner.delete(`/users/${person.userId}`, fields);

/** Returns the messages that are there. */
async function left(words: Readonly<Record<string, number>>): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, id] of Object.entries(words)) {
    if ((await witness.get(`/messages/${id}`)).status === 200) found.push(kind);
  }
  return found;
}

describe('an account that is deactivated', () => {
  it('keeps what it wrote, its name and its profile', async () => {
    const { person, words } = await leaver();
    successful(await deactivate(person, { actions: {} }));
    const { user } = successful(await witness.get(`/users/${person.userId}`));
    expect(user).toMatchObject({ full_name: 'Leaver', is_active: false });
    expect(user).not.toHaveProperty('is_deleted');
    expect(await left(words)).toEqual([...KINDS, 'bot']);
  });

  it.each([
    ['public', ['private', 'direct']],
    ['private', ['public', 'direct', 'bot']],
    ['direct', ['public', 'private', 'bot']],
  ])('loses its %s messages on request, of its bots too, and they are erased', async (kind, others) => {
    const { person, words } = await leaver();
    const name = kind === 'direct' ? 'delete_direct_messages' : `delete_${kind}_channel_messages`;
    const client_capabilities = { notification_settings_null: true, bulk_message_deletion: true };
    const registered = await witness.post('/register', { event_types: ['delete_message'], client_capabilities });
    const { queue_id, last_event_id } = successful(registered);
    successful(await deactivate(person, { actions: { [name]: true } }));
    await eventually(async () => expect(await left(words)).toEqual(others));
    await eventually(async () => {
      const said = (await chat.events()).filter(({ data }) => JSON.stringify(data).includes(`Secret ${numbers}`));
      expect(said).toHaveLength(others.length);
    });
    const { events } = successful(await witness.get('/events', { queue_id, last_event_id, dont_block: true }));
    const deleted = (events as { message_ids: number[] }[]).flatMap(({ message_ids }) => message_ids);
    const gone = Object.entries(words).flatMap(([each, id]) => (others.includes(each) ? [] : [id]));
    expect(deleted.toSorted()).toEqual(gone.toSorted());
  });

  it('keeps what it wrote after it was reactivated, when the service reads the log from its beginning', async () => {
    const { person, words } = await leaver();
    successful(await deactivate(person, { actions: { delete_direct_messages: true } }));
    await eventually(async () => expect(await left(words)).toEqual(['public', 'private', 'bot']));
    successful(await chat.owner.post(`/users/${person.userId}/reactivate`));
    const login = await chat.owner.post('/fetch_api_key', { username: person.email, password: 'a password for tests' });
    const { api_key } = successful(login);
    const again = new Person(chat.server.application, person.email, api_key as string, person.userId, 'Leaver');
    const later = await again.send({ type: 'direct', to: [witness.userId], content: 'I am back' });
    const process = 'delete-messages-of-deactivated';
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], [process]));
    witness = witness.on(chat);
    await chat.settled();
    expect(await left({ ...words, direct: later })).toEqual([...KINDS, 'bot']);
  });

  it('has what its deleted messages said erased at once when an owner wants that, except where a rule keeps it', async () => {
    await chat.close();
    chat = await Chat.open({ CHAT_SMTP_URL: mails.url, CHAT_DELETED_CONTENT_DAYS: '30' });
    witness = await chat.person('Witness');
    const { person, words } = await leaver();
    const kept = await chat.channel('ruled', [person, witness]);
    const rule = { records_days: 100, reason: 'The law.' };
    successful(await chat.owner.patch(`/records/rule/streams/${kept}`, rule));
    const ruled = await person.send({ type: 'channel', to: 'ruled', topic: 'talk', content: 'Secret of the law' });
    const administrator = await chat.person('Administrator');
    successful(await chat.owner.patch(`/users/${administrator.userId}`, { role: 200 }));
    const actions = { delete_public_channel_messages: true, erase_now: true };
    const refused = await administrator.delete(`/users/${person.userId}`, { actions });
    expect(refused).toMatchObject({ status: 400, body: { msg: 'Must be an organization owner' } });
    successful(await deactivate(person, { actions }));
    await eventually(async () => expect(await left({ ...words, ruled })).toEqual(['private', 'direct']));
    const secrets = async () =>
      (await chat.events()).flatMap(({ data }) => /Secret[^"<]*/.exec(JSON.stringify(data))?.[0] ?? []);
    await eventually(async () =>
      expect((await secrets()).toSorted()).toEqual([`Secret ${numbers}`, `Secret ${numbers}`, 'Secret of the law']),
    );
    const { deletions: register } = successful(await chat.owner.get('/records/deletions'));
    const contents = (register as { id: number; deletions: { content: string }[] }[]).map(
      ({ id, deletions }) => [id, deletions.at(-1)!.content] as const,
    );
    expect(new Map(contents)).toEqual(
      new Map([
        [words.public, 'erased'],
        [words.bot, 'erased'],
        [ruled, 'kept'],
      ]),
    );
  });

  it('is deleted for good on request, with its bots, and everybody who sees it is notified', async () => {
    const { person, bot, words } = await leaver();
    const field = await chat.owner.post('/realm/profile_fields', { name: 'Food', field_type: 1 });
    const data = [{ id: successful(field)['id'], value: 'Soup' }];
    successful(await person.patch('/users/me/profile_data', { data }));
    const registered = await witness.post('/register', { event_types: ['realm_user'], fetch_event_types: [] });
    const { queue_id, last_event_id } = successful(registered);
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    for (const { userId } of [person, bot]) {
      const { user } = successful(await witness.get(`/users/${userId}`, { include_custom_profile_fields: true }));
      const email = `deleted-user-${userId}@deleted.invalid`;
      expect(user).toMatchObject({ full_name: 'Deleted user', email, delivery_email: email, is_active: false });
      expect(user).toMatchObject({ is_deleted: true });
      expect((user as Record<string, unknown>)['profile_data'] ?? {}).toEqual({});
    }
    const { events } = successful(await witness.get('/events', { queue_id, last_event_id, dont_block: true }));
    const people = (events as { person: { user_id: number } }[]).map((event) => event.person);
    const own = { user_id: person.userId };
    const email = `deleted-user-${person.userId}@deleted.invalid`;
    expect(people.filter(({ user_id }) => user_id === person.userId)).toMatchObject([
      { ...own, full_name: 'Deleted user' },
      { ...own, delivery_email: email },
      { ...own, avatar_source: 'G' },
      { ...own, new_email: email },
      { ...own, email, timezone: '' },
      { ...own, custom_profile_field: { id: data[0]!.id, value: null } },
      { ...own, is_active: false, is_deleted: true },
    ]);
    const { message } = successful(await witness.get(`/messages/${words.public}`));
    expect(message).toMatchObject({ sender_full_name: 'Deleted user', sender_email: email });
    expect(await left(words)).toEqual([...KINDS, 'bot']);
  });

  it('that is deleted is a Deleted user in mentions, in every version and in what a search finds', async () => {
    const { person } = await leaver();
    const to = `open ${numbers}`;
    const called = await witness.send({
      type: 'channel',
      to,
      topic: 'call',
      content: `Soup, @**Leaver|${person.userId}**`,
    });
    successful(await witness.patch(`/messages/${called}`, { content: `Stew, @_**Leaver|${person.userId}**` }));
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    const html = (text: string) =>
      `<p>Stew, <span class="user-mention silent" data-user-id="${person.userId}">${text}</span></p>`;
    const { message } = successful(await witness.get(`/messages/${called}`));
    expect(message).toMatchObject({ content: html('Deleted user') });
    const { message_history: history } = successful(await witness.get(`/messages/${called}/history`));
    const shown = (history as { rendered_content: string; content_html_diff?: string }[]).map((each) => [
      each.rendered_content,
      each.content_html_diff,
    ]);
    expect(JSON.stringify(shown)).toContain('@Deleted user');
    expect(shown.map(([rendered]) => rendered).join()).not.toContain('Leaver');
    const search = { narrow: [{ operator: 'search', operand: 'stew' }], anchor: 'newest', num_before: 5, num_after: 0 };
    const { messages } = successful(await witness.get('/messages', search));
    expect((messages as { match_content: string }[])[0]!.match_content).toContain('Deleted user');
  });

  it('is not brought back, renamed or deactivated again when it was deleted; its address is free', async () => {
    const { person, bot, words } = await leaver();
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    const refused = { status: 400, body: { msg: 'User was deleted for good' } };
    expect(await chat.owner.post(`/users/${person.userId}/reactivate`)).toMatchObject(refused);
    expect(await chat.owner.post(`/users/${bot.userId}/reactivate`)).toMatchObject(refused);
    expect(await chat.owner.patch(`/users/${person.userId}`, { full_name: 'Leaver' })).toMatchObject(refused);
    expect((await chat.owner.patch(`/bots/${bot.userId}`, { full_name: 'Robot' })).body['msg']).toBe('No such bot');
    expect((await deactivate(person)).body['msg']).toBe('User is deactivated');
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    successful(await deactivate(person, { actions: { delete_direct_messages: true } }));
    await eventually(async () => expect(await left(words)).toEqual(['public', 'private', 'bot']));
    const fields = { email: person.email, full_name: 'Somebody else', password: 'a password for tests' };
    const { user_id } = successful(await chat.owner.post('/users', fields));
    expect(user_id).not.toBe(person.userId);
  });

  it('is deleted later, too, and loses its messages then', async () => {
    const { person, bot, words } = await leaver();
    successful(await deactivate(person));
    expect((await deactivate(person)).body['msg']).toBe('User is deactivated');
    const registered = await witness.post('/register', { fetch_event_types: [] });
    const { queue_id, last_event_id } = successful(registered);
    successful(await deactivate(person, { actions: { delete_profile: true, delete_public_channel_messages: true } }));
    for (const { userId } of [person, bot])
      expect(successful(await witness.get(`/users/${userId}`))['user']).toMatchObject({ full_name: 'Deleted user' });
    await eventually(async () => expect(await left(words)).toEqual(['private', 'direct']));
    const { events } = successful(await witness.get('/events', { queue_id, last_event_id, dont_block: true }));
    const types = new Set((events as { type: string }[]).map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['delete_message', 'realm_user', 'stream']);
  });

  it('that is deleted is nowhere in the log by name, address or key', async () => {
    const { person } = await leaver();
    successful(await person.patch('/settings', { full_name: 'Perdita Quickly' }));
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    await eventually(async () => {
      const own = (await chat.events()).filter(({ stream }) => stream === `user-${person.userId}`);
      expect(own.map(({ type }) => type)).toEqual(['AccountDeleted', 'UserDeactivated']);
      expect(JSON.stringify(await chat.events())).not.toMatch(new RegExp(`Perdita|${person.email}`, 'i'));
    });
  });

  it('is the same when the service reads what is left of the log from its beginning', async () => {
    const { person, bot, words } = await leaver();
    successful(await deactivate(person, { actions: { delete_profile: true } }));
    await eventually(async () => {
      const types = (await chat.events()).filter(({ stream }) => stream === `user-${person.userId}`);
      expect(types).toHaveLength(2);
    });
    const shown = async () => {
      const users = await Promise.all([person, bot].map(({ userId }) => witness.get(`/users/${userId}`)));
      const { message } = successful(await witness.get(`/messages/${words.public}`));
      return [users.map(({ body }) => body['user']), (message as Record<string, unknown>)['sender_full_name']];
    };
    const before = await shown();
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => removeSnapshotsBefore(store, Infinity));
    witness = witness.on(chat);
    expect(await shown()).toEqual(before);
    expect(await left(words)).toEqual([...KINDS, 'bot']);
  });

  it.each([
    ['a word of the administrator', ' Farewell! ', /has deactivated your account.*Farewell!\s*$/s],
    ['nothing else', '', /You cannot log in any more\.\s*$/],
  ])('is mailed the fact and %s', async (_what, deactivation_notification_comment, text) => {
    const person = await chat.person('Leaver');
    successful(await deactivate(person, { deactivation_notification_comment }));
    await eventually(async () => expect(mails.to(person.email)).toHaveLength(1));
    const [mail] = mails.to(person.email);
    expect(mail).toMatchObject({ subject: 'Your account of Chat was deactivated', text: expect.stringMatching(text) });
  });

  it('gets no mail when none is requested, or when it is in use again', async () => {
    const [quiet, returned] = [await chat.person('Quiet'), await chat.person('Returned')];
    successful(await deactivate(quiet));
    mails.replies.push(451);
    successful(await deactivate(returned, { deactivation_notification_comment: 'Farewell!' }));
    await eventually(async () => expect(mails.replies).toHaveLength(0));
    successful(await chat.owner.post(`/users/${returned.userId}/reactivate`));
    chat.server.core.clock.advance(120_000);
    const last = await chat.person('Last');
    successful(await deactivate(last, { deactivation_notification_comment: '' }));
    await eventually(async () => expect(mails.to(last.email)).toHaveLength(1));
    expect([...mails.to(quiet.email), ...mails.to(returned.email)]).toEqual([]);
  });

  it.each([
    [{ actions: { delete_profile: 'yes' } }, 'actions["delete_profile"] is not a boolean'],
    [{ actions: [] }, 'actions is not a dict'],
    [{ actions: { erase_now: 'yes' } }, 'actions["erase_now"] is not a boolean'],
    [
      { actions: { delete_profile: true }, deactivation_notification_comment: '' },
      'A deleted account has no address any more: deactivate it with a mail first, and delete it then.',
    ],
    [
      { deactivation_notification_comment: 'x'.repeat(2_001) },
      'deactivation_notification_comment is too long (limit: 2000 characters)',
    ],
  ])('is not deactivated by a wrong request, case %#', async (fields, message) => {
    expect((await deactivate(witness, fields)).body['msg']).toBe(message);
  });
});
