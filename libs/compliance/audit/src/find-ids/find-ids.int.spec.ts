import { Chat, type Person, successful } from '@chat/chat-testing';

const ONLY_ADMINISTRATORS = 3;

let chat: Chat;
let auditor: Person;
let author: Person;
let stranger: Person;
let strategy: number;

beforeAll(async () => {
  chat = await Chat.open();
  [author, stranger] = [await chat.person('Author'), await chat.person('Stranger')];
  auditor = await chat.person('Auditor');
  strategy = await chat.channel('strategy', [author], { invite_only: true });
  await chat.channel('takeover', [author], { invite_only: true });
  await chat.channel('lobby', [stranger]);
  for (const person of [author, stranger])
    successful(await person.patch('/settings', { email_address_visibility: ONLY_ADMINISTRATORS }));
  const mandate = { stream_ids: [strategy], user_ids: [author.userId], reason: 'case 4711' };
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, ...mandate }));
});
afterAll(() => chat.close());

const find = (asked: object, by = auditor) => by.get('/audit/ids', { ...asked });

it('An auditor names channels and accounts of the mandate that the account cannot see, and what it can', async () => {
  expect(await auditor.get('/get_stream_id', { stream: 'strategy' })).toMatchObject({ status: 400 });
  expect(await auditor.get(`/users/${author.email}`)).toMatchObject({ status: 400 });
  const found = successful(await find({ channels: ['strategy', 'lobby'], accounts: [author.email, chat.owner.email] }));
  const lobby = successful(await auditor.get('/get_stream_id', { stream: 'lobby' }))['stream_id'];
  expect(found).toMatchObject({ stream_ids: [strategy, lobby], user_ids: [author.userId, expect.any(Number)] });
});

it('A name outside of the mandate does not tell whether anything has it', async () => {
  for (const name of ['takeover', 'nowhere'])
    expect(await find({ channels: [name] })).toMatchObject({ status: 400, body: { msg: `No such channel: ${name}` } });
  for (const address of [stranger.email, 'nobody@example.com'])
    expect(await find({ accounts: [address] })).toMatchObject({
      status: 400,
      body: { msg: `No such account: ${address}` },
    });
  expect(await find({ channels: ['strategy'] }, stranger)).toMatchObject({ status: 400 });
});

it('A mandate for accounts names the channels that these see or wrote in, and no others', async () => {
  const left = await chat.channel('left', [author, stranger], { invite_only: true });
  await author.send({ type: 'stream', to: 'left', topic: 'a', content: 'Swordfish' });
  successful(await author.delete('/users/me/subscriptions', { subscriptions: ['left'] }));
  await chat.channel('foreign', [stranger], { invite_only: true });
  await chat.settled();
  const mandate = { user_id: auditor.userId, user_ids: [author.userId], reason: 'case 4711' };
  successful(await chat.owner.post('/audit/mandates', mandate));
  expect(successful(await find({ channels: ['strategy', 'left'] }))).toMatchObject({ stream_ids: [strategy, left] });
  for (const name of ['foreign', 'nowhere'])
    expect(await find({ channels: [name] })).toMatchObject({ status: 400, body: { msg: `No such channel: ${name}` } });
});
