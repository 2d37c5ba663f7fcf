import { Chat } from '@chat/chat-testing';

let chat: Chat;
beforeEach(async () => {
  chat = await Chat.open();
});
afterEach(() => chat.close());

describe('a client that watches people', () => {
  it('sees somebody come, log in, rise and go', async () => {
    const { body: queue } = await chat.owner.post('/register', { event_types: ['realm_user'], fetch_event_types: [] });
    const hamlet = await chat.person('Hamlet', 300);
    await chat.owner.patch(`/users/${hamlet.userId}`, { full_name: 'Prince' });
    await chat.owner.delete(`/users/${hamlet.userId}`);
    const { queue_id, last_event_id } = queue;
    const { body } = await chat.owner.get('/events', { queue_id, last_event_id, dont_block: true });
    const clientEvents = (body['events'] as { op: string; person: object }[]).map(({ op, person }) => [op, person]);
    const user_id = hamlet.userId;
    expect(clientEvents).toEqual([
      ['add', expect.objectContaining({ user_id, full_name: 'Hamlet', is_imported_stub: true, role: 400 })],
      ['update', { user_id, role: 300 }],
      ['update', { user_id, is_imported_stub: false }],
      ['update', { user_id, date_joined: expect.stringMatching(/^[-\d]{10}T\d\d:\d\d\+00:00$/) }],
      ['update', { user_id, full_name: 'Prince' }],
      ['update', { user_id, is_active: false }],
    ]);
  });

  it('sees nothing any more when it belongs to somebody deactivated', async () => {
    const hamlet = await chat.person('Hamlet');
    const { body: queue } = await hamlet.post('/register', {});
    await chat.owner.delete(`/users/${hamlet.userId}`);
    const { queue_id, last_event_id } = queue;
    expect((await hamlet.get('/events', { queue_id, last_event_id })).status).toBe(401);
    await chat.owner.post(`/users/${hamlet.userId}/reactivate`);
    expect((await hamlet.get('/events', { queue_id, last_event_id })).body).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });
});
