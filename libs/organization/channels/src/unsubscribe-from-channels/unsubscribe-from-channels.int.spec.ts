import { Chat, type Person, successful } from '@chat/chat-testing';
import { channelEvents, success } from '../answers.fixture.js';

let chat: Chat;
let alice: Person;

beforeAll(async () => {
  chat = await Chat.open();
  alice = await chat.person('Alice');
});
afterAll(() => chat.close());

describe('ending subscriptions', () => {
  it('answers what was left and what not', async () => {
    await alice.post('/users/me/subscriptions', { subscriptions: [{ name: 'a' }, { name: 'b' }] });
    await alice.delete('/users/me/subscriptions', { subscriptions: ['b'] });
    expect(await alice.delete('/users/me/subscriptions', { subscriptions: ['a', 'b'] })).toMatchObject(
      success({ removed: ['a'], not_removed: ['b'] }),
    );
  });

  it('is possible in an archived channel, by both ways', async () => {
    for (const leave of [
      () => alice.delete('/users/me/subscriptions', { subscriptions: ['attic'] }),
      () => alice.patch('/users/me/subscriptions', { delete: ['attic'] }),
    ]) {
      const id = await chat.channel('attic', [alice]);
      successful(await chat.owner.delete(`/streams/${id}`));
      expect(await leave()).toMatchObject(success({ removed: ['attic'], not_removed: [] }));
      expect(await alice.get(`/users/${alice.userId}/subscriptions/${id}`)).toMatchObject(
        success({ is_subscribed: false }),
      );
      successful(await chat.owner.patch(`/streams/${id}`, { is_archived: false }));
    }
  });

  it('is combined with new ones by PATCH', async () => {
    expect(await alice.patch('/users/me/subscriptions', { add: [{ name: 'a' }], delete: ['b'] })).toMatchObject(
      success({ subscribed: { [alice.userId]: ['a'] }, already_subscribed: {}, removed: [], not_removed: ['b'] }),
    );
    expect((await alice.patch('/users/me/subscriptions')).body.msg).toBe(
      'Nothing to do. Specify at least one of "add" or "delete".',
    );
    const before = await channelEvents(chat);
    const half = await alice.patch('/users/me/subscriptions', { add: [{ name: 'c' }], delete: ['unknown'] });
    expect(half.body.msg).toBe('Channel(s) (unknown) do not exist');
    expect(await channelEvents(chat)).toEqual(before);
  });
});
