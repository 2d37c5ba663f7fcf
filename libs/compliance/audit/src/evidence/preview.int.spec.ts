import { Chat, type Person, successful } from '@chat/chat-testing';
import { unzipSync } from 'fflate';

const CASE = 'case-4711';

let chat: Chat;
let everybody: readonly Person[];
let auditor: Person;
let legal: number;

const send = (person: Person, to: string, content: string) =>
  person.send({ type: 'stream', to, topic: 'lunch', content });

beforeAll(async () => {
  chat = await Chat.open();
  auditor = await chat.person('Grace');
  const names = ['Author', 'Leaver', 'Reader', 'Reactor', 'Former', 'Bystander'];
  const [author, leaver, reader, reactor, former, bystander] = (await Promise.all(
    names.map((name) => chat.person(name)),
  )) as [Person, Person, Person, Person, Person, Person];
  const deleter = await chat.person('Deleter', 100);
  everybody = [auditor, author, leaver, reader, reactor, former, bystander, deleter];
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  legal = await chat.channel('legal', [author, leaver, reader, reactor, former], { invite_only: true });
  await chat.channel('other', [bystander, author], { invite_only: true });
  const { url } = successful(await author.upload(new File(['prices'], 'prices.txt')));
  const priced = await send(author, 'legal', `[prices](${url as string})`);
  successful(await reactor.post(`/messages/${priced}/reactions`, { emoji_name: 'octopus' }));
  successful(await reader.post('/messages/flags', { messages: [priced], op: 'add', flag: 'read' }));
  successful(await former.delete('/users/me/subscriptions', { subscriptions: ['legal'] }));
  await send(leaver, 'legal', 'Herring');
  await send(bystander, 'other', 'Sturgeon');
  const actions = { delete_private_channel_messages: true };
  successful(await deleter.delete(`/users/${leaver.userId}`, { actions }));
  const mandate = { user_id: auditor.userId, reason: CASE, stream_ids: [legal] };
  successful(await chat.owner.post('/audit/mandates', mandate));
  await chat.settled();
});
afterAll(() => chat.close());

it('A preview names exactly the messages, the people and the files that go out', async () => {
  const preview = successful(await auditor.get('/audit/evidence/preview', { case: CASE }));
  const { rawPayload } = await chat.server.application.inject({
    url: `/api/v1/audit/evidence?${new URLSearchParams({ case: CASE })}`,
    headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
  });
  const files = new Map(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [
      name.replace(`evidence-${CASE}/data/`, ''),
      Buffer.from(bytes).toString(),
    ]),
  );
  const text = ['index.html', 'messages.csv', 'readers.jsonl'].map((name) => files.get(name)!).join('\n');
  const shown = Array.from(files.get('index.html')!.matchAll(/id="message-(\d+)"/g), ([, id]) => Number(id));
  expect(shown).toEqual(preview['message_ids']);
  const named = everybody.filter(({ fullName }) => text.includes(fullName)).map(({ fullName }) => fullName);
  const people = preview['people'] as readonly number[];
  expect(named).toEqual(everybody.filter(({ userId }) => people.includes(userId)).map(({ fullName }) => fullName));
  expect(named).toEqual(['Author', 'Leaver', 'Reader', 'Reactor', 'Former', 'Deleter']);
  const attached = [...files.keys()].filter((name) => name.startsWith('files/'));
  expect([attached.length, preview['files']]).toEqual([1, [expect.objectContaining({ name: 'prices.txt', size: 6 })]]);
});
