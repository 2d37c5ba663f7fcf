import { Chat, type Person, successful } from '@chat/chat-testing';
import { success } from '../answers.fixture.js';

let chat: Chat;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  chat = await Chat.open();
  alice = await chat.person('Alice');
  bob = await chat.person('Bob');
});
afterAll(() => chat.close());

describe('channels', () => {
  it('are changed, archived and brought back', async () => {
    const channelId = await chat.channel('draft', [alice]);
    const change = (fields: object) => chat.owner.patch(`/streams/${channelId}`, { ...fields });
    const can_send_message_group = { new: 3, old: 7 };
    expect(await change({ new_name: 'final', description: 'new', can_send_message_group })).toMatchObject(success({}));
    expect((await change({ can_send_message_group })).body.code).toBe('EXPECTATION_MISMATCH');
    expect(await chat.owner.delete(`/streams/${channelId}`)).toMatchObject(success({}));
    expect((await chat.owner.delete(`/streams/${channelId}`)).body.msg).toBe('Channel is already deactivated');
    expect((await alice.get('/get_stream_id', { stream: 'final' })).body.msg).toBe("Invalid channel name 'final'");
    expect((await alice.get(`/streams/${channelId}`)).body['stream']).toMatchObject({
      name: 'final',
      is_archived: true,
      is_announcement_only: true,
    });
    expect(await change({ is_archived: false })).toMatchObject(success({}));
    expect((await alice.get(`/streams/${channelId}/members`)).body['subscribers']).toEqual([alice.userId]);
  });

  it('stay in the archive when they are private and nobody is subscribed to them', async () => {
    const channelId = await chat.channel('vault', [alice], { invite_only: true });
    const bringBack = () => chat.owner.patch(`/streams/${channelId}`, { is_archived: false });
    successful(await alice.delete('/users/me/subscriptions', { subscriptions: ['vault'] }));
    successful(await chat.owner.delete(`/streams/${channelId}`));
    expect((await bringBack()).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Channel is private and have no subscribers',
    });
    expect((await chat.owner.get(`/streams/${channelId}`)).body['stream']).toMatchObject({ is_archived: true });
  });

  it('have only the empty topic as soon as nobody wrote in another one, notices about the channel aside', async () => {
    const to = await chat.channel('chatter', [alice]);
    const posted = { type: 'channel', to, topic: 'lunch', content: 'soup' };
    const id = successful(await alice.post('/messages', posted))['id'] as number;
    const change = () => chat.owner.patch(`/streams/${to}`, { topics_policy: 'empty_topic_only' });
    expect(await change()).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: expect.stringContaining('must be in the general chat topic') },
    });
    expect((await alice.get(`/streams/${to}`)).body['stream']).toMatchObject({ topics_policy: 'inherit' });
    successful(await alice.patch(`/messages/${id}`, { topic: '', send_notification_to_new_thread: false }));
    expect(await change()).toMatchObject(success({}));
  });

  it('that nobody may know of look like channels that do not exist', async () => {
    const channelId = await chat.channel('secret', [bob], { invite_only: true });
    for (const path of [`/streams/${channelId}`, `/streams/${channelId}/members`]) {
      const unknown = await alice.get(path.replace(String(channelId), '99999'));
      expect((await alice.get(path)).body).toEqual(unknown.body);
    }
    expect((await alice.patch(`/streams/${channelId}`, { description: 'x' })).body.msg).toBe('Invalid channel ID');
  });
});
