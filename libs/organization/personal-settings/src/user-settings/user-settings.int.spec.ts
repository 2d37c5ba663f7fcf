import { Chat, listen, listening, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

const register = async (fields: object) => successful(await ophelia.post('/register', { ...fields }));
const settingsOf = async (person: Pick<Person, 'post'>) =>
  (await person.post('/register', { fetch_event_types: ['user_settings'] })).body['user_settings'] as object;
const change = (fields: object, person: Pick<Person, 'patch'> = hamlet) => person.patch('/settings', { ...fields });
const forOthers = (targets: object, fields: object, person: Pick<Person, 'patch'> = chat.owner) =>
  change({ target_users: { skip_if_already_edited: false, ...targets }, ...fields }, person);
const setting = (property: string, value: unknown) => ({ type: 'user_settings', op: 'update', property, value });

describe('PATCH /settings', () => {
  it('changes what is sent, and notifies the own clients alone, one event for each', async () => {
    const [own, others] = [await listening(hamlet, 'user_settings'), await listening(ophelia, 'user_settings')];
    const changed = { enter_sends: true, color_scheme: 2, default_language: 'de', twenty_four_hour_time: 'null' };
    expect(await change({ ...changed, demote_inactive_streams: 1 })).toMatchObject({
      status: 200,
      body: { result: 'success' },
    });
    expect(await settingsOf(hamlet)).toMatchObject({ enter_sends: true, color_scheme: 2, twenty_four_hour_time: null });
    const events = await own();
    expect(events).toHaveLength(4);
    expect(events).toEqual(
      expect.arrayContaining([
        setting('enter_sends', true),
        setting('color_scheme', 2),
        { ...setting('default_language', 'de'), language_name: 'German' },
        setting('twenty_four_hour_time', null),
      ]),
    );
    expect(await others()).toEqual([]);
  });

  it('lets everybody know the time zone, by its present name', async () => {
    const received = await listening(ophelia, 'realm_user');
    await change({ timezone: 'America/Montreal' });
    expect(await received()).toEqual([
      {
        type: 'realm_user',
        op: 'update',
        person: { user_id: hamlet.userId, email: hamlet.email, timezone: 'America/Toronto' },
      },
    ]);
    expect(await settingsOf(hamlet)).toMatchObject({ timezone: 'America/Toronto' });
  });

  it('stores who may see the address', async () => {
    const received = await listening(ophelia, 'user_settings');
    await change({ email_address_visibility: 2 }, ophelia);
    expect(await received()).toEqual([setting('email_address_visibility', 2)]);
    expect(await settingsOf(ophelia)).toMatchObject({ email_address_visibility: 2 });
    await change({ email_address_visibility: 1 }, ophelia);
  });

  it('renames, and changes the password', async () => {
    const received = await listening(ophelia, 'realm_user');
    const laertes = await chat.person('Laertes');
    const before = (await received()).length;
    await change({ full_name: 'Laertes Jr' }, laertes);
    expect((await received()).slice(before)).toMatchObject([{ person: { full_name: 'Laertes Jr' } }]);
    const passwords = { old_password: 'a password for tests', new_password: 'another password' };
    expect((await change({ ...passwords, old_password: 'wrong' }, laertes)).body.msg).toBe('Wrong password!');
    expect((await change({ ...passwords, new_password: 'short' }, laertes)).body.msg).toBe('New password is too weak!');
    expect((await change(passwords, laertes)).status).toBe(200);
    const login = { username: laertes.email, password: 'another password' };
    expect((await laertes.post('/fetch_api_key', login)).status).toBe(200);
  });

  it.each([
    [{ enter_sends: 'yes' }, 'enter_sends is not valid JSON'],
    [{ enter_sends: 1 }, 'enter_sends is not a boolean'],
    [{ color_scheme: 9 }, 'Invalid color_scheme: Value error, Not in the list of possible values'],
    [{ emojiset: 'x' }, 'Invalid emojiset: Value error, Not in the list of possible values'],
    [{ timezone: 'Elsinore' }, 'Invalid timezone: Value error, Not a recognized time zone'],
    [{ default_language: 'klingonish!' }, 'Invalid default_language'],
    [{ notification_sound: 'bang' }, "Invalid notification sound 'bang'"],
    [{ email_notifications_batching_period_seconds: 0 }, 'Invalid email batching period: 0 seconds'],
    [{ email_notifications_batching_period_seconds: 604_801 }, 'Invalid email batching period: 604801 seconds'],
    [{ full_name: 'a@b' }, 'Invalid characters in name!'],
    [{ email: 'ophelia' }, 'Invalid address.'],
  ])('refuses %j, and changes nothing', async (fields, msg) => {
    const before = await chat.head();
    expect(await change({ starred_message_counts: false, ...fields })).toMatchObject({ status: 400, body: { msg } });
    expect(await chat.head()).toBe(before);
  });

  it('leaves the name, the address and the password as they are where these are blank', async () => {
    const [before, { body: account }] = [await chat.head(), await hamlet.get('/users/me')];
    const blank = { full_name: ' ', email: ' ', old_password: '', new_password: '' };
    expect((await change(blank)).body).toEqual({ result: 'success', msg: '' });
    expect(await chat.head()).toBe(before);
    expect((await hamlet.get('/users/me')).body).toEqual(account);
  });

  it('takes the longest time for mails, ignores what is no setting, and has older paths', async () => {
    const { body } = await hamlet.patch('/settings/notifications', {
      email_notifications_batching_period_seconds: 604_800,
      dense_mode: true,
    });
    expect(body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['dense_mode'] });
    expect((await hamlet.patch('/settings/display', { emojiset: 'text' })).status).toBe(200);
  });

  it('is for people', async () => {
    const bot = await chat.bot(hamlet, 'Yorick');
    expect((await change({ enter_sends: 'yes' }, bot)).body.msg).toBe('This endpoint does not accept bot requests.');
  });
});

describe('settings for whole groups', () => {
  it('are changed by administrators, also where people chose, unless these are left out', async () => {
    await change({ web_home_view: 'all_messages' }, ophelia);
    const received = await listening(hamlet, 'user_settings');
    const everybody = { user_ids: [hamlet.userId, ophelia.userId] };
    await forOthers({ ...everybody, skip_if_already_edited: true }, { web_home_view: 'recent' });
    expect(await settingsOf(hamlet)).toMatchObject({ web_home_view: 'recent' });
    expect(await settingsOf(ophelia)).toMatchObject({ web_home_view: 'all_messages' });
    expect(await received()).toEqual([setting('web_home_view', 'recent')]);
    await forOthers({ group_ids: [6] }, { web_home_view: 'recent' });
    expect(await settingsOf(ophelia)).toMatchObject({ web_home_view: 'recent' });
  });

  it.each<[object, object, string]>([
    [{}, { enter_sends: true }, 'Either user_ids or group_ids must be provided.'],
    [{ user_ids: [9999] }, { enter_sends: true }, 'Invalid user ID: 9999'],
    [{ group_ids: [9999] }, { enter_sends: true }, 'Invalid user group'],
    [{ group_ids: [6] }, { presence_enabled: true }, 'Cannot change this setting for other users.'],
    [{ group_ids: [6] }, { timezone: 'UTC' }, 'Cannot change this setting for other users.'],
    [{ group_ids: [6] }, { email: 'x@example.com' }, 'Cannot change this setting for other users.'],
    [{ group_ids: [6] }, { full_name: 'Yorick' }, 'Cannot change this setting for other users.'],
    [{ group_ids: [6] }, { old_password: 'alas' }, 'Cannot change this setting for other users.'],
    [{ group_ids: [6] }, { new_password: 'alas, poor' }, 'Cannot change this setting for other users.'],
  ])('are refused for %j with %j', async (targets, fields, msg) => {
    expect((await forOthers(targets, fields)).body.msg).toBe(msg);
  });

  it('are for administrators', async () => {
    expect((await forOthers({ user_ids: [ophelia.userId] }, { enter_sends: true }, hamlet)).body).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      msg: 'Must be an organization administrator',
    });
  });
});

describe('settings that change what happens', () => {
  it('typing notices', async () => {
    await change({ send_private_typing_notifications: false });
    expect((await hamlet.post('/typing', { op: 'start', to: [ophelia.userId] })).body.msg).toBe(
      'User has disabled typing notifications for direct messages',
    );
    const received = await listening(ophelia, 'typing');
    await change({ receives_typing_notifications: false }, ophelia);
    await change({ send_private_typing_notifications: true });
    await hamlet.post('/typing', { op: 'start', to: [ophelia.userId] });
    expect(await received()).toEqual([]);
  });

  it('presence, which is hidden and shown at once', async () => {
    const received = await listening(ophelia, 'presence');
    const own = await listening(hamlet, 'presence', 'user_settings');
    await hamlet.post('/users/me/presence', { status: 'active' });
    await change({ presence_enabled: false });
    const shown = async () => {
      const { body } = await ophelia.get(`/users/${hamlet.userId}/presence`);
      return (body['presence'] as { aggregated: { status: string } }).aggregated.status;
    };
    expect(await shown()).toBe('offline');
    await hamlet.post('/users/me/presence', { status: 'active' });
    expect(await shown()).toBe('offline');
    await change({ presence_enabled: true });
    expect(await shown()).toBe('active');
    expect(await received()).toHaveLength(3);
    const types = (await own()).map((event) => (event as unknown as { type: string }).type);
    expect(types.join(' ')).toBe('presence user_settings presence user_settings presence');
  });

  it('what an older client gets instead of "as everywhere" for a channel', async () => {
    const channelId = await chat.channel('stage', [hamlet]);
    await change({ enable_stream_push_notifications: true });
    const { body } = await hamlet.post('/register', { fetch_event_types: ['subscription'] });
    const subscriptions = body['subscriptions'] as { stream_id: number; push_notifications: unknown }[];
    expect(subscriptions.find((each) => each.stream_id === channelId)?.push_notifications).toBe(true);
  });
});

describe('what new accounts get', () => {
  it('is changed by administrators, and notified of', async () => {
    const received = await listening(hamlet, 'realm_user_settings_defaults');
    const changed = { color_scheme: 3, email_address_visibility: 2, presence_enabled: true };
    expect((await chat.owner.patch('/realm/user_settings_defaults', changed)).status).toBe(200);
    const event = { type: 'realm_user_settings_defaults', op: 'update' };
    expect(await received()).toEqual(
      expect.arrayContaining([
        { ...event, property: 'color_scheme', value: 3 },
        { ...event, property: 'email_address_visibility', value: 2 },
      ]),
    );
    expect(await received()).toHaveLength(2);
    const { body } = await hamlet.get('/realm/user_settings_defaults');
    expect(body).toMatchObject({ color_scheme: 3, email_address_visibility: 2, enter_sends: false });
    expect(await settingsOf(await chat.person())).toMatchObject({ color_scheme: 3, email_address_visibility: 2 });
    expect(await settingsOf(ophelia)).toMatchObject({ color_scheme: 1, email_address_visibility: 1 });
    expect((await hamlet.patch('/realm/user_settings_defaults', changed)).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
  });
});

describe('The language of a new account', () => {
  afterAll(() => chat.owner.patch('/realm', { default_language: 'en' }));

  it('is the one of the organization, unless its defaults name another one', async () => {
    successful(await chat.owner.patch('/realm', { default_language: 'ja' }));
    expect(await settingsOf(await chat.person())).toMatchObject({ default_language: 'ja' });
    successful(await chat.owner.patch('/realm/user_settings_defaults', { default_language: 'de' }));
    expect(await settingsOf(await chat.person())).toMatchObject({ default_language: 'de' });
    expect(await settingsOf(ophelia)).toMatchObject({ default_language: 'en' });
  });
});

describe('Settings in the form from before user_settings', () => {
  const TYPES = ['update_display_settings', 'update_global_notifications'];
  const OLDER = { twenty_four_hour_time: false, pm_content_in_desktop_notifications: true, timezone: '' };
  const KNOWS_NEWER = { client_capabilities: { notification_settings_null: false, user_settings_object: true } };

  it('are in the snapshot of a client that asks by name, and of no other', async () => {
    expect(await register({ fetch_event_types: TYPES })).toMatchObject(OLDER);
    for (const fields of [{}, { fetch_event_types: ['user_settings'] }, { fetch_event_types: TYPES, ...KNOWS_NEWER }])
      expect(Object.keys(await register(fields))).not.toContain('twenty_four_hour_time');
  });

  it('reach a queue that asks by name, and no other', async () => {
    const asking = await listening(ophelia, ...TYPES);
    const knowing = (await listen(ophelia, { event_types: TYPES, fetch_event_types: [], ...KNOWS_NEWER })).heard;
    const taking = (await listen(ophelia, { fetch_event_types: [] })).heard;
    await change({ default_language: 'de' }, ophelia);
    await change({ enable_sounds: false }, ophelia);
    await change({ web_font_size_px: 20 }, ophelia);
    await change({ twenty_four_hour_time: 'null' }, ophelia);
    const [user, type] = [ophelia.email, 'update_display_settings'];
    expect(await asking()).toEqual([
      { type, user, setting_name: 'default_language', setting: 'de', language_name: 'German' },
      { type: 'update_global_notifications', user, notification_name: 'enable_sounds', setting: false },
      { type, user, setting_name: 'twenty_four_hour_time', setting: false },
    ]);
    expect(await knowing()).toEqual([]);
    expect((await taking()).map((event) => (event as { type?: string }).type)).toEqual(
      Array.from({ length: 4 }, () => 'user_settings'),
    );
  });
});
