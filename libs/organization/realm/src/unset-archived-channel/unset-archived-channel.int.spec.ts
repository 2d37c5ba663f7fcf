import { Chat, type Fields, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;

beforeEach(async () => {
  chat = await Chat.open();
});

afterEach(() => chat.close());

const SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const;

const all = (channelId: number) => Object.fromEntries(SETTINGS.map((name) => [name, channelId]));

async function shown(): Promise<Fields> {
  const state = successful(await chat.owner.post('/register', { fetch_event_types: ['realm'] }));
  return Object.fromEntries(SETTINGS.map((name) => [name, state[`realm_${name}`]]));
}

describe('the channels that settings of the organization name', () => {
  it('are none when they are archived, which clients hear, and stay so when they are back', async () => {
    const owner = await chat.person('Claudius', 100);
    const channelId = await chat.channel('castle', [owner], { invite_only: true });
    const others = await chat.channel('garden', [owner]);
    successful(await owner.patch('/realm', all(channelId)));
    const queue = successful(await owner.post('/register', { event_types: ['realm'] }))['queue_id'];

    successful(await owner.delete(`/streams/${others}`));
    successful(await owner.delete(`/streams/${channelId}`));
    await eventually(async () => expect(await shown()).toEqual(all(-1)));
    const poll = { queue_id: queue, last_event_id: -1, dont_block: true };
    await eventually(async () => {
      expect(successful(await owner.get('/events', poll))['events']).toEqual([
        expect.objectContaining({ type: 'realm', op: 'update_dict', property: 'default', data: all(-1) }),
      ]);
    });

    successful(await chat.owner.patch(`/streams/${channelId}`, { is_archived: false }));
    await chat.settled();
    expect(await shown()).toEqual(all(-1));
  });

  it('are named again after they are back, even when the read store is rebuilt', async () => {
    const owner = await chat.person('Claudius', 100);
    const channelId = await chat.channel('castle', [owner], { invite_only: true });
    successful(await owner.delete(`/streams/${channelId}`));
    successful(await owner.patch(`/streams/${channelId}`, { is_archived: false }));
    successful(await owner.patch('/realm', all(channelId)));
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['unset-archived-channel']));
    await chat.settled();
    expect(await shown()).toEqual(all(channelId));
  });

  it('are channels that the administrator may know of', async () => {
    const administrator = await chat.person('Polonius', 200);
    const archived = await chat.channel('castle', [administrator]);
    successful(await chat.owner.delete(`/streams/${archived}`));
    for (const name of SETTINGS) {
      for (const channelId of [archived, 999]) {
        const { body } = await administrator.patch('/realm', { [name]: channelId });
        expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid channel ID' });
      }
      expect((await administrator.patch('/realm', { [name]: -1 })).body).toEqual({ result: 'success', msg: '' });
    }
  });
});
