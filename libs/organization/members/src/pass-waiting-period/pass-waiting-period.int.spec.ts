import { DAY_MS } from '@chat/kernel';
import { SystemGroup } from '@chat/directory';
import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { PassedWaitingPeriods } from './passed-waiting-periods.js';

let chat: Chat;

beforeEach(async () => {
  chat = await Chat.open();
  successful(await chat.owner.patch('/realm', { waiting_period_threshold: 3 }));
});

afterEach(() => chat.close());

const round = () => chat.server.application.get(PassedWaitingPeriods, { strict: false }).round();
const passings = async () =>
  (await chat.events()).filter(({ type }) => type === 'WaitingPeriodPassed').map(({ data }) => data);
const mayCreate = async (person: Person, name: string) =>
  (await person.post('/users/me/subscriptions', { subscriptions: [{ name }] })).body.result;

it('everybody hears that somebody has waited long enough, once, and then it is so', async () => {
  const group = SystemGroup.fullmembers;
  successful(await chat.owner.patch('/realm', { can_create_public_channel_group: { new: group } }));
  const newcomer = await chat.person('Viola');
  await chat.person('Feste', 600);
  chat.server.core.clock.advance(3 * DAY_MS - 2_000);
  await round();
  expect(await mayCreate(newcomer, 'early')).toBe('error');
  const heard = await listening(chat.owner, 'user_group');
  chat.server.core.clock.advance(3_000);
  for (const _ of [1, 2]) await round();
  expect(await heard()).toMatchObject([{ op: 'add_members', group_id: group, user_ids: [newcomer.userId] }]);
  expect(await mayCreate(newcomer, 'in time')).toBe('success');
  expect(await passings()).toEqual([{ userId: newcomer.userId, waitingDays: 3 }]);
});

it('nothing is stated of those who had waited before, or without a waiting period', async () => {
  await chat.person('Viola');
  chat.server.core.clock.advance(5 * DAY_MS);
  await round();
  successful(await chat.owner.patch('/realm', { waiting_period_threshold: 0 }));
  await chat.person('Sebastian');
  await round();
  expect(await passings()).toEqual([]);
});
