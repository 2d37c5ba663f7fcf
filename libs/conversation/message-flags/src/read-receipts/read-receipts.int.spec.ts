import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let laertes: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, laertes] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Laertes'),
  ];
  await chat.channel('kitchen', [hamlet, ophelia, laertes]);
});

afterAll(() => chat.close());

const send = async (fields: object = {}) =>
  await hamlet.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup', ...fields });
const read = (who: Person, id: number) => who.post('/messages/flags', { op: 'add', flag: 'read', messages: [id] });
const receipts = (who: Person, id: number) => who.get(`/messages/${id}/read_receipts`);

it('read receipts are refused in the words of the API, access first', async () => {
  await chat.owner.patch('/realm', { enable_read_receipts: false });
  const [open, direct] = [await send(), await send({ type: 'direct', to: [ophelia.userId] })];
  expect(await receipts(hamlet, open)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Read receipts are disabled in this organization.' },
  });
  expect(await receipts(laertes, direct)).toMatchObject({ status: 400, body: { msg: 'Invalid message(s)' } });
});

it('name who has read a message and lets others know, without its sender', async () => {
  await chat.owner.patch('/realm', { enable_read_receipts: true });
  const stranger = await chat.person('Stranger');
  const id = await send();
  const ids = async () => (await receipts(laertes, id)).body['user_ids'];
  expect(await ids()).toEqual([]);
  for (const who of [hamlet, laertes, ophelia, stranger]) await read(who, id);
  expect(await ids()).toEqual([ophelia.userId, laertes.userId]);

  await stranger.post('/messages/flags', { op: 'add', flag: 'starred', messages: [id] });
  expect(await ids()).toEqual([ophelia.userId, laertes.userId, stranger.userId]);
  await ophelia.patch('/settings', { send_read_receipts: false });
  expect(await ids()).toEqual([laertes.userId, stranger.userId]);
  await ophelia.patch('/settings', { send_read_receipts: true });
  await chat.owner.delete(`/users/${stranger.userId}`);
  await laertes.post('/messages/flags', { op: 'remove', flag: 'read', messages: [id] });
  expect(await ids()).toEqual([ophelia.userId]);
});

it('leave out those whom the reader has muted, and those who have muted the reader', async () => {
  await chat.owner.patch('/realm', { enable_read_receipts: true });
  const id = await send();
  for (const who of [laertes, ophelia]) await read(who, id);
  const ids = async (who: Person) => (await receipts(who, id)).body['user_ids'];
  await laertes.post(`/users/me/muted_users/${ophelia.userId}`, {});
  expect(await ids(laertes)).toEqual([laertes.userId]);
  expect(await ids(ophelia)).toEqual([ophelia.userId]);
  expect(await ids(hamlet)).toEqual([ophelia.userId, laertes.userId]);
  await laertes.delete(`/users/me/muted_users/${ophelia.userId}`);
  expect(await ids(ophelia)).toEqual([ophelia.userId, laertes.userId]);
});
