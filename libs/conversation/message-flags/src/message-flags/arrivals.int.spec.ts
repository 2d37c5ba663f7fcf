import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let claudius: Person;
let ophelia: Person;
let cellar: number;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, claudius, ophelia] = [
    await chat.person('Hamlet'),
    await chat.person('Claudius'),
    await chat.person('Ophelia'),
  ];
  await chat.channel('kitchen', [hamlet], { invite_only: true });
  const isProtected = { invite_only: true, history_public_to_subscribers: false };
  cellar = await chat.channel('cellar', [hamlet, claudius], isProtected);
});

afterEach(() => chat.close());

const everything = async (who: Person) => {
  const { body } = await who.get('/messages', { anchor: 'newest', num_before: 100 });
  return (body['messages'] as { id: number; flags: string[] }[]).map(({ id, flags }) => ({ id, flags }));
};

it('what comes to a protected history is for those who follow it then, as read and not as historical', async () => {
  const content = '@**Claudius** come';
  const sent = await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'plans', content });
  const id = sent.body['id'] as number;
  const silently = { send_notification_to_new_thread: false };
  expect((await hamlet.patch(`/messages/${id}`, { stream_id: cellar, ...silently })).status).toBe(200);
  await hamlet.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'cellar' }],
    principals: [ophelia.userId],
  });

  expect(await everything(claudius)).toContainEqual({ id, flags: ['read'] });
  expect(chat.server.core.directory.isSubscribed(ophelia.userId, cellar)).toBe(true);
  expect((await everything(ophelia)).map((each) => each.id)).not.toContain(id);
  expect((await ophelia.get(`/messages/${id}`)).status).toBe(400);

  await claudius.post('/messages/flags', { op: 'remove', flag: 'read', messages: [id] });
  const { body } = await claudius.post('/register', { fetch_event_types: ['message', 'update_message_flags'] });
  expect(body).toMatchObject({
    unread_msgs: { streams: expect.arrayContaining([{ stream_id: cellar, topic: 'plans', unread_message_ids: [id] }]) },
  });
});

const say = async (content: string) =>
  (await hamlet.post('/messages', { type: 'stream', to: 'cellar', topic: 'plans', content })).body['id'] as number;

it('a deactivated account receives nothing, so that it cannot read in a protected history what was said meanwhile', async () => {
  const before = await say('@**Claudius** before');
  expect((await chat.owner.delete(`/users/${claudius.userId}`)).status).toBe(200);
  const meanwhile = await say('@**all** @**Claudius** meanwhile');
  expect((await chat.owner.post(`/users/${claudius.userId}/reactivate`)).status).toBe(200);
  const after = await say('@**Claudius** after');

  const seen = await everything(claudius);
  expect(seen.filter(({ flags }) => flags.includes('mentioned'))).toEqual([
    { id: before, flags: ['mentioned'] },
    { id: after, flags: ['mentioned'] },
  ]);
  expect(seen.map(({ id }) => id)).not.toContain(meanwhile);
  expect((await claudius.get(`/messages/${meanwhile}`)).status).toBe(400);
  const { body } = await claudius.post('/register', { fetch_event_types: ['message', 'update_message_flags'] });
  expect(body).toMatchObject({ unread_msgs: { mentions: [before, after] } });
});
