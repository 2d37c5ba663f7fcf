import { SystemGroup } from '@chat/directory';
import { type Answer, Chat, listen, type Person } from '@chat/chat-testing';
import { Presences } from './presences.js';

const GONE = 201;

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());
beforeEach(() => pass(15 * 86_400));

const pass = (seconds: number) => chat.server.core.clock.advance(seconds * 1000);
const now = () => chat.server.core.clock.now() / 1000;
const ping = (person: Person, fields: object = {}) =>
  person.post('/users/me/presence', { status: 'active', ...fields });
const of = (who: number | string) => ophelia.get(`/users/${who}/presence`);
const shownBy = ({ body }: Answer) => body['presences'] as Record<string, Record<string, unknown>>;
const updateOf = ({ body }: Answer) => body['presence_last_update_id'] as number;

async function hearing(person: Person, fields: object = {}) {
  return (await listen(person, { event_types: ['presence'], fetch_event_types: [], ...fields })).heard;
}

describe('a report of a client', () => {
  it('is answered in the modern form with what changed since the last one', async () => {
    const first = await ping(hamlet, { last_update_id: -1 });
    expect(first).toMatchObject({ status: 200, body: { server_timestamp: expect.closeTo(now(), 0) } });
    const time = Math.floor(now());
    expect(shownBy(first)).toEqual({
      [hamlet.userId]: { active_timestamp: expect.closeTo(time, -1), idle_timestamp: expect.closeTo(time, -1) },
    });

    const second = await ping(ophelia, { status: 'idle', last_update_id: updateOf(first) });
    expect(Object.keys(shownBy(second))).toEqual([String(ophelia.userId)]);
    expect(shownBy(second)[ophelia.userId]!['active_timestamp']).toBeLessThan(time - 86_400);
    expect(updateOf(second)).toBeGreaterThan(updateOf(first));

    const third = await ping(hamlet, { last_update_id: updateOf(second) });
    expect(third.body).toMatchObject({ presences: {}, presence_last_update_id: updateOf(second) });
    pass(56);
    const fourth = await ping(hamlet, { last_update_id: updateOf(second) });
    expect(Object.keys(shownBy(fourth))).toEqual([String(hamlet.userId)]);
    expect(updateOf(fourth)).toBeGreaterThan(updateOf(second));
  });

  it('is answered with everybody when the update that it names was taken back by a restore', async () => {
    await ping(ophelia, { status: 'idle' });
    const lost = updateOf(await ping(hamlet, { last_update_id: -1 })) + 1_000_000;
    const answer = await ping(hamlet, { last_update_id: lost });
    expect(Object.keys(shownBy(answer))).toEqual([hamlet, ophelia].map(({ userId }) => String(userId)));
    expect(updateOf(answer)).toBe(lost);
  });

  it('is answered in the legacy form unless the client says that it knows the modern one', async () => {
    await ping(ophelia, { status: 'idle' });
    const answer = await ping(hamlet);
    const timestamp = expect.closeTo(now(), -1);
    const entry = (status: string) => ({ client: 'website', status, timestamp });
    expect(shownBy(answer)).toEqual({
      [hamlet.email]: { aggregated: entry('active'), website: { ...entry('active'), pushable: false } },
      [ophelia.email]: { aggregated: entry('idle'), website: { ...entry('idle'), pushable: false } },
    });
    expect(updateOf(answer)).toBeGreaterThan(0);
    expect(Object.keys(shownBy(await ping(hamlet, { slim_presence: true })))).toContain(String(hamlet.userId));
  });

  it('may ask for nothing back, and is then told what it said', async () => {
    const { body } = await ping(hamlet, { ping_only: true, last_update_id: 7 });
    expect(body).toEqual({ result: 'success', msg: '', presence_last_update_id: 7 });
    expect((await ping(hamlet, { ping_only: true })).body['presence_last_update_id']).toBe(-1);
  });

  it('is answered with as much of the past as it asks for', async () => {
    await ping(ophelia);
    pass(86_400 * 3);
    expect(Object.keys(shownBy(await ping(hamlet, { last_update_id: -1 })))).toHaveLength(2);
    const recent = await ping(hamlet, { last_update_id: -1, history_limit_days: 2 });
    expect(Object.keys(shownBy(recent))).toEqual([String(hamlet.userId)]);
    const none = await ping(hamlet, { last_update_id: -1, history_limit_days: 0 });
    expect(none.body).toMatchObject({ presences: {}, presence_last_update_id: -1 });
    for (const days of [0, 1]) {
      const ignored = await ping(hamlet, { last_update_id: 1, history_limit_days: days });
      expect(Object.keys(shownBy(ignored))).toHaveLength(2);
    }
  });

  it.each([
    [{ status: undefined }, "Missing 'status' argument", 'REQUEST_VARIABLE_MISSING'],
    [{ status: 'asleep' }, 'Invalid status: asleep'],
    [{ ping_only: 'yes' }, 'ping_only is not valid JSON'],
    [{ last_update_id: '"7"' }, 'last_update_id is not an integer'],
  ])('is refused when it is malformed: %j', async (fields, msg, code = 'BAD_REQUEST') => {
    expect(await ping(hamlet, fields)).toMatchObject({ status: 400, body: { msg, code } });
  });

  it('is for people', async () => {
    const bot = await chat.bot(hamlet, 'Yorick');
    expect((await ping(bot)).body.msg).toBe('This endpoint does not accept bot requests.');
  });
});

describe('GET /users/{who}/presence', () => {
  it('shows when somebody was last seen, and who is offline by now', async () => {
    await ping(hamlet);
    const timestamp = expect.closeTo(now(), -1);
    const presence = (status: string) => ({
      aggregated: { status, timestamp },
      website: { status: 'active', timestamp },
    });
    expect((await of(hamlet.userId)).body['presence']).toEqual(presence('active'));
    expect((await of(hamlet.email)).body['presence']).toEqual(presence('active'));
    pass(GONE);
    expect((await of(hamlet.userId)).body['presence']).toEqual(presence('offline'));
  });

  it('refuses who has no presence', async () => {
    const [never, gone] = [await chat.person(), await chat.person()];
    await chat.owner.delete(`/users/${gone.userId}`);
    expect((await of(9999)).body.msg).toBe('No such user');
    expect((await of('nobody@example.com')).body.msg).toBe('No such user');
    expect((await of(gone.userId)).body.msg).toBe('No such user');
    expect((await of(1)).body.msg).toBe('Presence is not supported for bot users.');
    expect((await of(never.email)).body.msg).toBe(`No presence data for ${never.email}`);
  });
});

it('GET /realm/presence shows everybody in the legacy form, to bots too', async () => {
  await ping(hamlet);
  const { body } = await (await chat.bot(hamlet, 'Osric')).get('/realm/presence');
  expect(body).toMatchObject({
    server_timestamp: expect.any(Number),
    presences: { [hamlet.email]: { aggregated: {} } },
  });
  expect(body).not.toHaveProperty('presence_last_update_id');
});

describe('a registering client', () => {
  it('learns who is here, in the form that it knows', async () => {
    await ping(hamlet);
    const fetched = { fetch_event_types: ['presence'] };
    const { body } = await ophelia.post('/register', fetched);
    expect(body).toMatchObject({ presences: { [hamlet.email]: {} }, server_timestamp: expect.any(Number) });
    expect(body['presence_last_update_id']).toBeGreaterThan(0);
    for (const modern of [
      { slim_presence: true },
      { client_capabilities: { notification_settings_null: true, simplified_presence_events: true } },
    ]) {
      const answer = await ophelia.post('/register', { ...fetched, ...modern });
      expect(Object.keys(shownBy(answer))).toEqual([String(hamlet.userId)]);
    }
    const none = await ophelia.post('/register', { ...fetched, presence_history_limit_days: 0 });
    expect(none.body).toMatchObject({ presences: {}, presence_last_update_id: -1 });
  });
});

describe('clients are notified', () => {
  it('of somebody who came, in each of three forms, and not of who stays or goes', async () => {
    const capable = { client_capabilities: { notification_settings_null: true, simplified_presence_events: true } };
    const [legacy, slim, modern] = [
      await hearing(ophelia),
      await hearing(ophelia, { slim_presence: true }),
      await hearing(hamlet, capable),
    ];
    await ping(hamlet);
    await ping(hamlet, { status: 'idle' });
    pass(60);
    await ping(hamlet);

    const timestamp = expect.any(Number);
    const event = {
      type: 'presence',
      user_id: hamlet.userId,
      server_timestamp: expect.any(Number),
      presence: { website: { client: 'website', status: 'active', timestamp, pushable: false } },
    };
    const presences = { [hamlet.userId]: { active_timestamp: timestamp, idle_timestamp: timestamp } };
    expect(await legacy()).toEqual([{ ...event, email: hamlet.email }]);
    expect(await slim()).toEqual([event]);
    expect(await modern()).toEqual([{ type: 'presence', presences }]);
  });
});

it('shows somebody again who was reactivated', async () => {
  const laertes = await chat.person('Laertes');
  await ping(laertes);
  await chat.owner.delete(`/users/${laertes.userId}`);
  const without = await ping(hamlet, { last_update_id: -1 });
  expect(shownBy(without)).not.toHaveProperty(String(laertes.userId));
  await chat.owner.post(`/users/${laertes.userId}/reactivate`);
  const changed = await ping(hamlet, { last_update_id: updateOf(without) });
  expect(Object.keys(shownBy(changed))).toEqual([String(laertes.userId)]);
});

describe('an organization that shows nobody', () => {
  beforeAll(() => chat.owner.patch('/realm', { presence_disabled: true }));
  afterAll(() => chat.owner.patch('/realm', { presence_disabled: false }));

  it('answers and notifies of nobody', async () => {
    const received = await hearing(ophelia);
    const answer = await ping(hamlet, { last_update_id: -1 });
    expect(answer.body).toMatchObject({ presences: {}, presence_last_update_id: -1 });
    expect((await ophelia.post('/register', {})).body).toMatchObject({ presences: {}, presence_last_update_id: -1 });
    expect(await received()).toEqual([]);
  });
});

describe('an organization where guests know only whom they met', () => {
  beforeAll(() => chat.owner.patch('/realm', { can_access_all_users_group: { new: SystemGroup.members } }));
  afterAll(() => chat.owner.patch('/realm', { can_access_all_users_group: { new: SystemGroup.everyone } }));

  it('shows a guest nobody else', async () => {
    const guest = await chat.person('Guildenstern', 600);
    await chat.channel('stage', [guest, ophelia]);
    expect(chat.server.core.directory.permits(guest.userId, 'can_access_all_users_group')).toBe(false);
    const received = await hearing(guest);
    await ping(hamlet);
    await ping(ophelia);
    expect(await received()).toMatchObject([{ user_id: ophelia.userId }]);
    expect(Object.keys(shownBy(await guest.get('/realm/presence')))).toEqual([ophelia.email]);
    const refusal = async (who: number | string) => (await guest.get(`/users/${who}/presence`)).body.msg;
    expect(await refusal(hamlet.userId)).toBe('Insufficient permission');
    expect(await refusal(`user${hamlet.userId}@${chat.server.site.host}`)).toBe('Insufficient permission');
    expect(await refusal(hamlet.email)).toBe('No such user');
    expect(Object.keys(shownBy(await ping(guest, { last_update_id: -1 })))).toEqual(
      [ophelia, guest].map(({ userId }) => String(userId)),
    );
  });
});

it('costs the log nothing while people stay, until the next minute', async () => {
  await ping(hamlet);
  const before = await chat.head();
  pass(60);
  await ping(hamlet);
  await ping(hamlet, { status: 'idle' });
  expect(await chat.head()).toBe(before);
  await chat.server.application.get(Presences).share();
  expect((await chat.events(before)).map(({ stream, type }) => [stream, type])).toEqual([
    ['ephemeral-1', 'PresencesReported'],
  ]);
});

describe('a restart', () => {
  it.each(['in order', 'after a kill'])('%s forgets nobody, and counts on', async (how) => {
    const own = await Chat.open();
    const [one, other] = [await own.person(), await own.person()];
    await ping(other);
    await own.server.application.get(Presences).save();
    const { clock } = own.server.core;
    const presences = own.server.application.get(Presences);
    clock.advance(60_000);
    const before = await ping(one, { last_update_id: -1 });
    if (how === 'after a kill') presences.save = () => Promise.reject(new Error('killed'));
    await own.close();
    const again = await own.reopen();
    try {
      const { body } = await again.owner.post('/register', { fetch_event_types: ['presence'], slim_presence: true });
      expect(body['presences']).toEqual(shownBy(before));
      expect(body['presence_last_update_id']).toBeGreaterThanOrEqual(updateOf(before));
    } finally {
      await again.close();
    }
  });
});
