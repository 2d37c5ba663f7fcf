import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import sharp from 'sharp';

let chat: Chat;
let portia: Person;
let nerissa: Person;
let shylock: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [portia, nerissa] = [await chat.person('Portia'), await chat.person('Nerissa')];
  shylock = await chat.person('Shylock', 200);
});

afterAll(() => chat.close());

/** Events about bots that the clients of these people receive from now on. */
async function hearing(...people: Person[]) {
  const all = await Promise.all(people.map((person) => listening(person, 'realm_bot', 'realm_user')));
  return () => Promise.all(all.map((heard) => heard()));
}

async function botsOf(person: Person) {
  return successful(await person.get('/bots'))['bots'] as Record<string, unknown>[];
}

const gone = (userId: number) => ({ type: 'realm_user', op: 'update', person: { user_id: userId, is_active: false } });

describe('A bot', () => {
  it('is made by its owner, and uses the API with its key', async () => {
    await chat.channel('rialto', [portia]);
    const events = await hearing(portia, shylock, nerissa);
    const { user_id, api_key, avatar_url, ...rest } = successful(
      await portia.post('/bots', { full_name: 'Puck', short_name: 'puck', default_sending_stream: 'Rialto' }),
    );
    expect(rest).toMatchObject({
      default_sending_stream: 'rialto',
      default_events_register_stream: null,
      default_all_public_streams: false,
    });
    expect(await botsOf(portia)).toEqual([
      {
        username: expect.stringMatching(/^puck-bot@/),
        full_name: 'Puck',
        api_key,
        avatar_url,
        default_sending_stream: 'rialto',
        default_events_register_stream: null,
        default_all_public_streams: false,
      },
    ]);
    expect(await botsOf(shylock)).toEqual([]);
    const { user } = successful(await nerissa.get(`/users/${user_id}`)) as { user: object };
    expect(user).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: portia.userId, role: 400 });

    const [toOwner, toAdministrator, toOthers] = await events();
    const added = {
      type: 'realm_bot',
      op: 'add',
      bot: {
        user_id,
        default_sending_stream: 'rialto',
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [],
      },
    };
    expect(toOwner).toMatchObject([{ type: 'realm_user', op: 'add', person: { user_id } }, added]);
    expect(toAdministrator).toEqual(toOwner);
    expect(toOthers).toMatchObject([{ type: 'realm_user', op: 'add', person: { user_id } }]);
  });

  it('is for people who are no guests', async () => {
    const [guest, bot] = [await chat.person('Gobbo', 600), await chat.bot(portia, 'Ariel')];
    const fields = { full_name: 'Caliban', short_name: 'caliban' };
    expect((await guest.post('/bots', fields)).body['msg']).toBe('Not allowed for guest users');
    expect((await bot.post('/bots', fields)).body['msg']).toBe('This endpoint does not accept bot requests.');
    expect((await portia.post('/bots', { ...fields, bot_type: 4 })).body['msg']).toBe('Invalid bot type');
    expect((await portia.post('/bots', { ...fields, full_name: 'Ariel' })).body['msg']).toBe('Name is already in use.');
  });

  it('has a short name, at first and later', async () => {
    const bot = await chat.bot(portia, 'Trinculo');
    const refused = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Bad name or username' } };
    for (const short_name of ['', ' ', 'my\nbot']) {
      expect(await portia.post('/bots', { full_name: 'Stephano', short_name })).toMatchObject(refused);
      expect(await portia.patch(`/bots/${bot.userId}`, { short_name })).toMatchObject(refused);
    }
  });

  it('is changed by its owner and administrators, who hear of it', async () => {
    const bot = await chat.bot(portia, 'Moth');
    await chat.channel('belmont', [portia]);
    const events = await hearing(portia, nerissa);
    const changed = await portia.patch(`/bots/${bot.userId}`, {
      full_name: 'Mote',
      default_events_register_stream: 'belmont',
      default_all_public_streams: true,
    });
    expect(successful(changed)).toMatchObject({
      full_name: 'Mote',
      default_events_register_stream: 'belmont',
      default_all_public_streams: true,
      bot_owner: portia.email,
    });
    expect((await nerissa.patch(`/bots/${bot.userId}`, {})).body['msg']).toBe('Insufficient permission');
    expect((await nerissa.patch(`/bots/${portia.userId}`, {})).body['msg']).toBe('No such bot');
    const renamed = { type: 'realm_user', op: 'update', person: { user_id: bot.userId, full_name: 'Mote' } };
    const defaults = { default_events_register_stream: 'belmont', default_all_public_streams: true };
    const updated = { type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, ...defaults } };
    expect(await events()).toEqual([[renamed, updated], [renamed]]);

    const { user_id: channelId } = { user_id: chat.server.core.directory.channelByName('belmont')!.id };
    const later = await hearing(portia, shylock, nerissa);
    await chat.owner.patch(`/streams/${channelId}`, { new_name: 'venice' });
    const named = {
      type: 'realm_bot',
      op: 'update',
      bot: { user_id: bot.userId, default_events_register_stream: 'venice' },
    };
    expect(await later()).toEqual([[named], [named], []]);
  });

  it('does not name a channel by default that its owner may not know of any more', async () => {
    const vault = await chat.channel('vault', [portia, shylock], { invite_only: true });
    const bot = await chat.bot(portia, 'Stephano', { default_sending_stream: 'vault' });
    const subscribing = { subscriptions: [{ name: 'treasury' }], principals: [portia.userId] };
    const events = await hearing(portia, shylock);
    successful(await portia.delete('/users/me/subscriptions', { subscriptions: ['vault'] }));
    successful(await chat.owner.patch(`/streams/${vault}`, { new_name: 'treasury' }));
    expect((await botsOf(portia)).find(({ full_name: name }) => name === 'Stephano')).toMatchObject({
      default_sending_stream: null,
    });
    const { realm_bots: registered } = (await portia.post('/register', { fetch_event_types: ['realm_bot'] })).body;
    expect(registered).toContainEqual(expect.objectContaining({ user_id: bot.userId, default_sending_stream: null }));
    const shown = (person: Person) => person.patch(`/bots/${bot.userId}`, {});
    expect(successful(await shown(portia))).toMatchObject({ default_sending_stream: null });
    expect(successful(await shown(shylock))).toMatchObject({ default_sending_stream: 'treasury' });
    const message = { type: 'stream', topic: 'caskets', content: 'Lead.' };
    expect((await bot.post('/messages', message)).body['msg']).toBe(`Channel with ID '${vault}' does not exist`);
    successful(await shylock.post('/users/me/subscriptions', subscribing));
    const [toOwner, toAdministrator] = await events();
    const updated = (name: string | null) => ({
      type: 'realm_bot',
      op: 'update',
      bot: { user_id: bot.userId, default_sending_stream: name },
    });
    expect(toOwner).toEqual([updated(null), updated('treasury')]);
    expect(toAdministrator).toEqual([updated('treasury')]);
  });

  it('has the picture that comes with it, until another one is sent, and one at a time', async () => {
    const pixels = { create: { width: 9, height: 9, channels: 3, background: '#c33' } } as const;
    const picture = new File([new Uint8Array(await sharp(pixels).png().toBuffer())], 'a.png', { type: 'image/png' });
    const fields = { full_name: 'Snug & Sons', short_name: 'snug', bot_type: 1, colour: 'red' };
    const { ignored_parameters_unsupported, user_id, avatar_url } = successful(
      await portia.sendFiles('POST', '/bots', fields, picture),
    );
    expect(ignored_parameters_unsupported).toEqual(['colour']);
    expect(avatar_url).toMatch(/^\/user_avatars\/1\/[0-9a-f]{40}\.png\?version=2$/);
    expect((await portia.download(avatar_url as string)).status).toBe(200);

    const other = successful(await portia.sendFiles('PATCH', `/bots/${user_id}`, { full_name: 'Snout' }, picture));
    expect(other).toMatchObject({ full_name: 'Snout', avatar_url: expect.stringMatching(/\?version=3$/) });
    expect((await portia.download(avatar_url as string)).status).toBe(404);
    await eventually(async () => expect(await chat.fileKeys()).toHaveLength(2));
    const kept = await chat.fileKeys();

    const refused = async (name: string, ...files: File[]) =>
      (await portia.sendFiles('POST', '/bots', { full_name: name, short_name: 'quince' }, ...files)).body['msg'];
    expect(await refused('Quince', picture, picture)).toBe('You may only upload one file at a time');
    expect(await refused('Quince', new File(['x'], 'a.svg', { type: 'image/svg+xml' }))).toBe('Invalid image format');
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    expect(await refused('Quince', large)).toBe('Uploaded file is larger than the allowed limit of 5 MiB');
    expect(await refused('Snout', picture)).toBe('Name is already in use.');
    const taken = await portia.sendFiles('PATCH', `/bots/${user_id}`, { full_name: 'Portia' }, picture);
    expect(taken.body['msg']).toBe('Name is already in use.');
    expect(await chat.fileKeys()).toEqual(kept);
    expect((await botsOf(portia)).map(({ full_name: name }) => name)).not.toContain('Quince');
  });

  it('is given to somebody else', async () => {
    const bot = await chat.bot(portia, 'Cobweb');
    const events = await hearing(portia, nerissa, shylock);
    successful(await portia.patch(`/bots/${bot.userId}`, { bot_owner_id: nerissa.userId }));
    const [toPortia, toNerissa, toShylock] = await events();
    const person = { user_id: bot.userId, bot_owner_id: nerissa.userId };
    const owned = { type: 'realm_user', op: 'update', person };
    expect(toPortia).toEqual([{ type: 'realm_bot', op: 'delete', bot: { user_id: bot.userId } }, owned]);
    expect(toNerissa).toMatchObject([{ type: 'realm_bot', op: 'add', bot: { user_id: bot.userId } }, owned]);
    expect(toShylock).toEqual([owned]);
    expect((await portia.delete(`/bots/${bot.userId}`)).body['msg']).toBe('Insufficient permission');
  });

  it('has one key, which its owner sees and replaces', async () => {
    const bot = await chat.bot(portia, 'Mustardseed');
    const path = `/bots/${bot.userId}/api_key`;
    expect(successful(await portia.get(path))['api_key']).toBe(bot.apiKey);
    expect((await nerissa.get(path)).body['msg']).toBe('Insufficient permission');
    const replaced = successful(await portia.post(`${path}/regenerate`))['api_key'];
    expect((await bot.get('/users/me')).status).toBe(401);
    expect(successful(await portia.get(path))['api_key']).toBe(replaced);
    const own = new (bot.constructor as new (...args: unknown[]) => Person)(
      chat.server.application,
      bot.email,
      replaced,
      bot.userId,
      'Mustardseed',
    );
    const mine = successful(await own.post('/users/me/api_key/regenerate'))['api_key'];
    expect(successful(await portia.get(path))['api_key']).toBe(mine);
  });

  it('that has the owner role is no way to that role for an administrator', async () => {
    const bot = await chat.bot(portia, 'Oberon');
    const path = `/bots/${bot.userId}`;
    expect(successful(await shylock.get(`${path}/api_key`))['api_key']).toBe(bot.apiKey);
    successful(await chat.owner.patch(path, { role: 100 }));
    const attempts = [
      () => shylock.get(`${path}/api_key`),
      () => shylock.post(`${path}/api_key/regenerate`),
      () => shylock.patch(path, { bot_owner_id: shylock.userId }),
      () => shylock.delete(path),
    ];
    for (const attempt of attempts) expect((await attempt()).body['msg']).toBe('Must be an organization owner');
    for (const person of [portia, chat.owner]) {
      expect(successful(await person.get(`${path}/api_key`))['api_key']).toBe(bot.apiKey);
    }
    successful(await portia.delete(path));
    expect((await shylock.post(`/users/${bot.userId}/reactivate`)).body['msg']).toBe('Must be an organization owner');
  });

  it('is deactivated by its owner, as often as that is asked for, and with its owner', async () => {
    const antonio = await chat.person('Antonio');
    const [first, second] = [await chat.bot(antonio, 'Salarino'), await chat.bot(antonio, 'Solanio')];
    successful(await antonio.delete(`/bots/${first.userId}`));
    successful(await antonio.delete(`/bots/${first.userId}`));
    expect((await first.get('/users/me')).body['msg']).toBe('Account is deactivated');
    const events = await hearing(nerissa);
    successful(await chat.owner.delete(`/users/${antonio.userId}`));
    expect(await events()).toEqual([[gone(second.userId), gone(antonio.userId)]]);
    expect((await chat.owner.delete(`/users/${second.userId}`)).body['msg']).toBe('No such user');

    successful(await shylock.post(`/users/${second.userId}/reactivate`));
    const { user } = successful(await nerissa.get(`/users/${second.userId}`)) as { user: object };
    expect(user).toMatchObject({ is_active: true, bot_owner_id: shylock.userId });
  });

  it('that is an incoming webhook may send messages and nothing else', async () => {
    await chat.channel('news', [portia]);
    const bot = await chat.bot(portia, 'Courier', { bot_type: 2 });
    const sent = await bot.post('/messages', { type: 'stream', to: 'news', topic: 'wind', content: 'Ships are in.' });
    expect(sent.status).toBe(200);
    for (const answer of [await bot.get('/users/me'), await bot.post('/register'), await bot.get('/messages')]) {
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', msg: 'This API is not available to incoming webhook bots.' },
      });
    }
  });

  it('is shown to administrators, from when they become ones until they are no longer', async () => {
    const bot = await chat.bot(portia, 'Peaseblossom');
    const events = await hearing(nerissa);
    await chat.owner.patch(`/users/${nerissa.userId}`, { role: 200 });
    await chat.owner.patch(`/users/${nerissa.userId}`, { role: 400 });
    const [received] = await events();
    const ofBot = received!.filter((event) => (event as { bot?: { user_id: number } }).bot?.user_id === bot.userId);
    expect(ofBot).toMatchObject([{ op: 'add' }, { op: 'delete' }]);
  });

  it('that is an outgoing webhook shows what it calls to those who answer for it', async () => {
    const calls = { bot_type: 3, payload_url: JSON.stringify('https://example.com/hook'), interface_type: 1 };
    const bot = await chat.bot(portia, 'Launcelot', calls);
    const { body } = await portia.post('/register', { fetch_event_types: ['realm_bot'] });
    const shown = (body['realm_bots'] as { user_id: number }[]).find(({ user_id }) => user_id === bot.userId);
    const service = { base_url: 'https://example.com/hook', interface: 1, token: expect.stringMatching(/^\w{32}$/) };
    expect(shown).toMatchObject({ services: [service] });
    const { body: others } = await nerissa.post('/register', { fetch_event_types: ['realm_bot'] });
    expect(others['realm_bots']).not.toContainEqual(expect.objectContaining({ user_id: bot.userId }));
    const changed = await portia.patch(`/bots/${bot.userId}`, { service_payload_url: '"https://example.org"' });
    expect(changed.body).toMatchObject({ service_payload_url: 'https://example.org', service_interface: 1 });
  });
});
