import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let auditor: Person;
let gone: Person;
let stays: Person;
let said: number;
let answered: number;
let direct: number;
let before: string;

const send = (by: Person, content: string) => by.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });

beforeAll(async () => {
  chat = await Chat.open();
  [auditor, gone, stays] = [await chat.person('Auditor'), await chat.person('Perdita'), await chat.person('Stays')];
  await chat.channel('kitchen', [gone, stays]);
  said = await send(gone, 'Swordfish');
  successful(await gone.patch(`/messages/${said}`, { content: 'Sturgeon' }));
  answered = await send(stays, 'Herring');
  successful(await gone.post(`/messages/${answered}/reactions`, { emoji_name: 'octopus' }));
  direct = await gone.send({ type: 'direct', to: [stays.userId], content: 'Halibut' });
  chat.server.core.clock.advance(60_000);
  before = new Date(chat.server.core.clock.now()).toISOString();
  chat.server.core.clock.advance(60_000);
  successful(await chat.owner.patch(`/users/${gone.userId}`, { role: 300 }));
  successful(await chat.owner.delete(`/users/${gone.userId}`, { actions: { delete_profile: true } }));
  await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain('Perdita'));
  const mandate = { user_id: auditor.userId, reason: 'case', direct_messages: true };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterAll(() => chat.close());

const ask = async (path: string, fields: object = {}) =>
  successful(await auditor.get(`/audit${path}`, { case: '4711', ...fields }));

describe('An account that was deleted for good', () => {
  it('is among those who could read a message and to whom it was sent, as Deleted user', async () => {
    const who = { user_id: gone.userId, name: 'Deleted user' };
    const life = await ask(`/messages/${direct}`);
    expect(life['access']).toContainEqual({
      ...who,
      right: 'participant',
      from: expect.any(String),
      to: expect.any(String),
    });
    expect(life['recipients']).toContainEqual(expect.objectContaining(who));
    const inChannel = await ask(`/messages/${answered}`);
    expect(inChannel['access']).toContainEqual(expect.objectContaining({ ...who, right: 'subscriber' }));
  });

  it('has no name in what auditors are shown, whatever they ask', async () => {
    const answers = [
      ...(await Promise.all([said, answered, direct].map((id) => ask(`/messages/${id}`)))),
      await ask(`/people/${gone.userId}`),
      await ask('/administration'),
      await ask('/messages', { search: 'Swordfish' }),
      await ask('/messages', { search: 'Halibut' }),
      await ask('/evidence/preview', { search: 'Swordfish' }),
      await ask('/as_of', {
        user_id: stays.userId,
        time: before,
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow: [],
      }),
    ];
    expect(JSON.stringify(answers)).not.toContain('Perdita');
    expect(answers[0]).toMatchObject({ author: { user_id: gone.userId, name: 'Deleted user' } });
    expect(JSON.stringify(answers[0])).toContain('Swordfish');
    const { messages } = answers.at(-1) as { messages: object[] };
    const sender = { sender_id: gone.userId, sender_full_name: 'Deleted user' };
    expect(messages).toMatchObject([{ id: said, ...sender }, { id: answered }, { id: direct, ...sender }]);
  });
});
