import { Chat } from '@chat/chat-testing';

it('a poll is answered while the read store is unavailable', async () => {
  const chat = await Chat.open();
  const { body: queue } = await chat.owner.post('/register', { event_types: ['message'] });
  const { body: me } = await chat.owner.get('/users/me');
  await chat.owner.post('/messages', { type: 'direct', to: [me['user_id']], content: 'This waits.' });
  await chat.engines.store.close();

  const { status, body } = await chat.owner.get('/events', { queue_id: queue['queue_id'], last_event_id: -1 });
  expect(status).toBe(200);
  expect(body['events']).toMatchObject([{ type: 'message' }]);
  expect((await chat.owner.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).status).toBe(503);
  await chat.close().catch(() => {});
});
