import { Chat, type Fields, successful } from '@chat/chat-testing';

const FIFTEEN_DAYS = 15 * 86_400;
const BOTS = 248;

let chat: Chat;

beforeAll(async () => {
  chat = await Chat.open({ CHAT_DEV_MODE: 'on' });
});
afterAll(() => chat.close());

it('people who were not here for two weeks are left out of the subscribers of large channels, if clients want that', async () => {
  const [hamlet, ophelia, yorick] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person()];
  const ownerOf = (n: number) => [hamlet, ophelia, yorick][n % 3]!;
  const bots = await Promise.all(Array.from({ length: BOTS }, (_, n) => chat.bot(ownerOf(n), `Player ${n}`)));
  await chat.channel('theatre', [hamlet, ophelia, ...bots]);
  successful(await chat.owner.post('/dev/clock', { advance_seconds: FIFTEEN_DAYS }));
  successful(await hamlet.post('/users/me/presence', { status: 'active' }));

  const recent = [hamlet, ...bots].map(({ userId }) => userId).toSorted((a, b) => a - b);
  const subscription = async (include_subscribers: boolean | string) => {
    const fetched = { include_subscribers, fetch_event_types: ['subscription'] };
    const listed = successful(await hamlet.get('/users/me/subscriptions', { include_subscribers }));
    const registered = successful(await hamlet.post('/register', fetched));
    return [listed, registered].map((answer) => (answer['subscriptions'] as Fields[])[0]!);
  };
  for (const shown of await subscription('partial')) {
    expect(shown['partial_subscribers']).toEqual(recent);
    expect(shown).not.toHaveProperty('subscribers');
  }
  for (const shown of await subscription(true)) {
    expect(shown['subscribers']).toHaveLength(BOTS + 2);
    expect(shown).not.toHaveProperty('partial_subscribers');
  }
});
