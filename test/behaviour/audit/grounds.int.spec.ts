import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { deletionsHistory } from '../../../apps/chat/src/deletions-history.js';

const CASE = 'case 4711';
const DAYS = 40 * 86_400_000;

let chat: Chat;
let author: Person;
let auditor: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [author, auditor] = [await chat.person('Author'), await chat.person('Auditor')];
  successful(await chat.owner.patch('/records', { deleted_content_days: 300 }));
  successful(
    await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: CASE, direct_messages: true }),
  );
});
afterAll(() => chat.close());

interface Listed {
  readonly id: number;
  readonly ground: string;
}

async function register(): Promise<Listed[]> {
  const { deletions } = successful(await auditor.get('/records/deletions', { case: CASE }));
  return (deletions as { id: number; deletions: { ground: string }[] }[]).map((each) => ({
    id: each.id,
    ground: each.deletions.at(-1)!.ground,
  }));
}

async function history(): Promise<Listed[]> {
  const { deletions } = (await deletionsHistory(chat.engines.log)).data as { deletions: Listed[] };
  return deletions.map(({ id, ground }) => ({ id, ground }));
}

async function life(id: number): Promise<string[]> {
  const answer = successful(await auditor.get(`/audit/messages/${id}`, { case: CASE }));
  const entries = answer['history'] as { event: string; details: { ground?: string } }[];
  return entries.flatMap(({ details }) => details.ground ?? []);
}

it('The register, the command line and the life of a message say the ground that the event has', async () => {
  const kitchen = await chat.channel('kitchen', [author]);
  const send = (topic: string) => author.send({ type: 'stream', to: 'kitchen', topic, content: 'Soup' });
  const direct = await author.send({ type: 'direct', to: [auditor.userId], content: 'Soup' });
  const old = await send('lunch');
  successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
  chat.server.core.clock.advance(DAYS);
  const oldest = [direct, old].map((id) => ({ id, ground: 'retention' }));
  await eventually(async () => expect(await register()).toEqual(expect.arrayContaining(oldest)));
  const [requested, inTopic] = [await send('lunch'), await send('dinner')];
  successful(await author.delete(`/messages/${requested}`));
  successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'dinner' }));
  const ofLeaver = await send('lunch');
  successful(await chat.owner.delete(`/users/${author.userId}`, { actions: { delete_public_channel_messages: true } }));
  const expected = [
    ...oldest,
    { id: requested, ground: 'request' },
    { id: inTopic, ground: 'topic' },
    { id: ofLeaver, ground: 'deactivation' },
  ];
  await eventually(async () => expect(await register()).toEqual(expect.arrayContaining(expected)));
  expect(await history()).toEqual(expect.arrayContaining(expected));
  for (const { id, ground } of expected) expect([id, ...new Set(await life(id))]).toEqual([id, ground]);
});
