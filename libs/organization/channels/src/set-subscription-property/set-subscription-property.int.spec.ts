import { Chat, type Person } from '@chat/chat-testing';
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

const path = (channelId: number) => `/users/me/subscriptions/${channelId}`;

describe('settings of a subscription', () => {
  it('are set one by one or together', async () => {
    const channelId = await chat.channel('settings', [alice]);
    expect(await alice.patch(path(channelId), { property: 'color', value: '#c2c2c2' })).toMatchObject(success({}));
    const subscription_data = [
      { stream_id: channelId, property: 'in_home_view', value: false },
      { stream_id: channelId, property: 'pin_to_top', value: true },
    ];
    expect(await alice.post('/users/me/subscriptions/properties', { subscription_data })).toMatchObject(success({}));
    const own = (await alice.get('/users/me/subscriptions')).body['subscriptions'] as object[];
    expect(own).toContainEqual(
      expect.objectContaining({
        name: 'settings',
        color: '#c2c2c2',
        is_muted: true,
        in_home_view: false,
        pin_to_top: true,
      }),
    );
  });

  it.each([
    [{ property: 'nope', value: 'true' }, 'Unknown subscription property: nope'],
    [{ property: 'is_muted', value: 'yes' }, 'is_muted is not a boolean'],
    [{ property: 'is_muted', value: 'true' }, 'Invalid channel ID'],
  ])('are refused: %j', async (fields, msg) => {
    expect(await alice.patch(path(9999), fields)).toMatchObject({ status: 400, body: { msg } });
  });

  it('belong to subscribers', async () => {
    const channelId = await chat.channel('not hers', [bob]);
    const answer = await alice.patch(path(channelId), { property: 'is_muted', value: 'true' });
    expect(answer.body.msg).toBe(`Not subscribed to channel ID ${channelId}`);
    expect((await alice.get(`/users/${bob.userId}/subscriptions/${channelId}`)).body['is_subscribed']).toBe(true);
    expect((await bob.get(`/users/${alice.userId}/subscriptions/${channelId}`)).body['is_subscribed']).toBe(false);
  });
});
