import { Chat, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let laertes: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, laertes] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Laertes'),
  ];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia, laertes]);
});

afterAll(() => chat.close());

const send = async (topic: string) => await hamlet.send({ type: 'stream', to: 'kitchen', topic, content: 'Soup' });

/** Accounts that have read the newest message of a topic, once it has this text. */
async function readersOf(topic: string, said: RegExp): Promise<string[]> {
  return eventually(async () => {
    const narrow = [
      { operator: 'channel', operand: kitchen },
      { operator: 'topic', operand: topic },
    ];
    const seen = await Promise.all(
      [hamlet, ophelia, laertes].map(async (who) => {
        const { body } = await who.get('/messages', { anchor: 'newest', num_before: 1, narrow });
        const [message] = body['messages'] as { content: string; flags: string[] }[];
        expect(message?.content).toMatch(said);
        return message!.flags.includes('read') ? [who.fullName] : [];
      }),
    );
    return seen.flat();
  });
}

it('both notices of a move are read for who moved, and unread for the others', async () => {
  const id = await send('lunch');
  await send('lunch');
  await hamlet.patch(`/messages/${id}`, { topic: 'dinner', send_notification_to_old_thread: true });
  expect(await readersOf('dinner', /moved here/)).toEqual(['Hamlet']);
  expect(await readersOf('lunch', /moved to/)).toEqual(['Hamlet']);
});

it('a notice of resolving is read for everybody but those who want to see it', async () => {
  await laertes.patch('/settings', { resolved_topic_notice_auto_read_policy: 'never' });
  // The author of the first message follows the topic.
  const id = await send('supper');
  await ophelia.patch(`/messages/${id}`, { topic: '✔ supper', propagate_mode: 'change_all' });
  expect(await readersOf('✔ supper', /resolved/)).toEqual(['Ophelia']);
});

it('the answer about an unknown channel is safe to show as HTML', async () => {
  const to = `<b>'a' & "b"</b>`;
  const { body } = await hamlet.post('/messages', { type: 'stream', to, topic: 'lunch', content: 'Soup' });
  expect(body).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
    msg: "Channel '&lt;b&gt;&#x27;a&#x27; &amp; &quot;b&quot;&lt;/b&gt;' does not exist",
  });
});
