import { verifyProjection } from '@chat/projections';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { undosProjection } from './undos.projection.js';

let chat: Chat;
let author: Person;

beforeEach(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  await chat.channel('kitchen', [author]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterEach(() => chat.close());

const undo = async (more: object, reason: string) => {
  const to = Math.floor(chat.server.core.clock.now() / 1000);
  successful(await chat.owner.post('/records/undo', { user_id: author.userId, from: 0, to, reason, ...more }));
};

/** Messages that were deleted, and came back. */
async function broughtBack(count: number, reason: string): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const id = await author.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: `Soup ${number}` });
    successful(await author.delete(`/messages/${id}`));
    ids.push(id);
  }
  await undo({}, reason);
  return ids;
}

const isInLog = async (words: string) => JSON.stringify(await chat.events()).includes(words);

async function undone() {
  const { deletions } = successful(await chat.owner.get('/records/deletions'));
  return (deletions as { deletions: { undone: object | null }[] }[]).flatMap((each) => each.deletions[0]!.undone);
}

it('The reason of an undo is erased with the content of the last message that it brought back; who undid it stays', async () => {
  const [first, second] = await broughtBack(2, 'Ask Swordfish');
  expect(await undone()).toMatchObject([{ reason: 'Ask Swordfish' }, { reason: 'Ask Swordfish' }]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
  successful(await author.delete(`/messages/${first}`));
  await chat.settled();
  expect(await isInLog('Swordfish')).toBe(true);
  successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
  successful(await author.delete(`/messages/${second}`));
  await chat.settled();
  expect(await isInLog('Swordfish')).toBe(true);
  chat.server.core.clock.advance(86_400_000);
  await eventually(async () => expect(await isInLog('Swordfish')).toBe(false));
  const owner = successful(await chat.owner.get('/users/me'))['user_id'];
  const without = { reason: null, user_id: owner };
  await eventually(async () => expect(await undone()).toMatchObject([without, without]));
  const { log, store } = chat.engines;
  await eventually(async () =>
    expect(await Array.fromAsync(verifyProjection(log, store, undosProjection))).toEqual([]),
  );
});

it('The reason of an undo is erased with the account whose messages or changes it is about', async () => {
  await broughtBack(1, 'Ask Swordfish');
  const leave = { subscriptions: ['kitchen'] };
  successful(await author.delete('/users/me/subscriptions', leave));
  await undo({ kinds: ['subscriptions'] }, 'Ask Herring');
  const other = await chat.person('Other');
  successful(await chat.owner.delete(`/users/${other.userId}`, { actions: { delete_profile: true } }));
  await chat.settled();
  for (const word of ['Swordfish', 'Herring']) expect(await isInLog(word)).toBe(true);
  successful(await chat.owner.delete(`/users/${author.userId}`, { actions: { delete_profile: true } }));
  await eventually(async () => {
    for (const word of ['Swordfish', 'Herring']) expect(await isInLog(word)).toBe(false);
  });
});
