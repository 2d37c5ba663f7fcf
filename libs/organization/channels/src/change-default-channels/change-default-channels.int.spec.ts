import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { channelEvents, success } from '../answers.fixture.js';

let chat: Chat;
let admin: Person;
let member: Person;
let guest: Person;
let lunch: number;

beforeAll(async () => {
  chat = await Chat.open();
  [admin, member, guest] = [await chat.person('Ada', 200), await chat.person('Bo'), await chat.person('Gus', 600)];
  lunch = await chat.channel('lunch', []);
});
afterAll(() => chat.close());

const refused = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', msg, code } });

const changed = (ids: number[]) => ({ type: 'default_streams', default_streams: ids });

async function defaultsOf(person: Person) {
  return successful(await person.post('/register', { fetch_event_types: ['default_streams'] }))[
    'realm_default_streams'
  ];
}

async function hearing(person: Person, ...types: string[]) {
  const heard = await listening(person, ...types);
  return async () => (await heard()).filter(({ op }) => op !== 'update');
}

describe('Default channels', () => {
  it('are added and removed by administrators; everybody but guests is notified', async () => {
    const [received, receivedByOther] = [
      await hearing(member, 'default_streams'),
      await hearing(guest, 'default_streams'),
    ];
    expect(await admin.post('/default_streams', { stream_id: lunch })).toMatchObject(success({}));
    expect([await defaultsOf(member), await defaultsOf(guest)]).toEqual([[lunch], []]);
    // Again: success, and no event.
    const before = await channelEvents(chat);
    expect(await admin.post('/default_streams', { stream_id: lunch })).toMatchObject(success({}));
    expect(await channelEvents(chat)).toEqual(before);
    expect(await admin.delete('/default_streams', { stream_id: lunch })).toMatchObject(success({}));
    // A channel that is no default: success, and an event all the same.
    expect(await admin.delete('/default_streams', { stream_id: lunch })).toMatchObject(success({}));
    expect(await received()).toEqual([changed([lunch]), changed([]), changed([])]);
    expect(await receivedByOther()).toEqual([]);
  });

  it('are for administrators to change, and exist, and are public', async () => {
    const unauthorized = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    expect(await member.post('/default_streams', { stream_id: lunch })).toMatchObject(unauthorized);
    expect(await member.delete('/default_streams', { stream_id: lunch })).toMatchObject(unauthorized);
    expect(await admin.post('/default_streams', { stream_id: 4711 })).toMatchObject(refused('Invalid channel ID'));
    const secret = await chat.channel('secret', [admin], { invite_only: true });
    expect(await admin.post('/default_streams', { stream_id: secret })).toMatchObject(
      refused('Private channels cannot be made default.'),
    );
    expect(await admin.patch(`/streams/${secret}`, { is_default_stream: true })).toMatchObject(
      refused('A default channel cannot be private.'),
    );
  });

  it('cannot become private, and are told apart where it is asked for', async () => {
    expect(await member.patch(`/streams/${lunch}`, { is_default_stream: true })).toMatchObject({ status: 400 });
    successful(await admin.patch(`/streams/${lunch}`, { is_default_stream: true }));
    expect(await admin.patch(`/streams/${lunch}`, { is_private: true })).toMatchObject(
      refused('A default channel cannot be private.'),
    );
    const { streams } = successful(await member.get('/streams', { include_default: true }));
    const listed = (streams as { stream_id: number; is_default: boolean }[]).find((each) => each.stream_id === lunch);
    expect(listed?.is_default).toBe(true);
    successful(await admin.patch(`/streams/${lunch}`, { is_default_stream: false }));
    expect(await defaultsOf(member)).toEqual([]);
  });

  it('are created as such by administrators', async () => {
    const created = { subscriptions: [{ name: 'news' }], is_default_stream: true };
    expect(await member.post('/users/me/subscriptions', created)).toMatchObject(refused('Insufficient permission'));
    expect(await admin.post('/users/me/subscriptions', { ...created, invite_only: true })).toMatchObject(
      refused('A default channel cannot be private.'),
    );
    const received = await hearing(member, 'default_streams', 'stream');
    successful(await admin.post('/users/me/subscriptions', created));
    const [id] = (await defaultsOf(member)) as number[];
    expect(await received()).toMatchObject([
      { type: 'stream', op: 'create' },
      { type: 'default_streams', default_streams: [id] },
    ]);
    const archived = await hearing(member, 'default_streams', 'stream');
    successful(await admin.delete(`/streams/${id}`));
    expect(await archived()).toMatchObject([
      { type: 'default_streams', default_streams: [] },
      { type: 'stream', op: 'delete', stream_ids: [id] },
    ]);
    successful(await admin.patch(`/streams/${id}`, { is_archived: false }));
    expect(await defaultsOf(member)).toEqual([]);
  });

  it('are what new people are subscribed to, once', async () => {
    successful(await admin.post('/default_streams', { stream_id: lunch }));
    const newcomer = await chat.person('Newcomer');
    const subscribed = async () => {
      const { subscriptions } = successful(await newcomer.get('/users/me/subscriptions'));
      return (subscriptions as { name: string }[]).map(({ name }) => name);
    };
    await eventually(async () => expect(await subscribed()).toEqual(['lunch']));
    const joined = (await chat.events()).filter(({ type }) => type === 'UserJoined').at(-1);
    expect(joined?.data).toMatchObject({ channelIds: [lunch] });
    successful(await admin.delete('/default_streams', { stream_id: lunch }));
  });

  it('are not shown to who becomes a guest, and are shown to who is one no longer', async () => {
    successful(await admin.post('/default_streams', { stream_id: lunch }));
    const received = await hearing(guest, 'default_streams');
    successful(await chat.owner.patch(`/users/${guest.userId}`, { role: 400 }));
    successful(await chat.owner.patch(`/users/${guest.userId}`, { role: 600 }));
    expect(await received()).toMatchObject([{ default_streams: [lunch] }, { default_streams: [] }]);
  });
});
