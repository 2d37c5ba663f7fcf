import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';

const SECRET = 'Swordfish';

let standIn: EventStoreDbStandIn;
let folder: string;
beforeAll(async () => {
  standIn = await EventStoreDbStandIn.start();
  folder = await mkdtemp(join(tmpdir(), 'chat-'));
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

it('What an auditor searched for is in no event of EventStoreDB once an account that the search names is deleted for good, and after a year', async () => {
  const chat = await Chat.open({ CHAT_EVENT_LOG: standIn.connectionString, CHAT_DATA_DIR: folder });
  const { owner } = chat;
  const [auditor, member] = [await chat.person('Auditor'), await chat.person('Member')];
  const mandate = { user_id: auditor.userId, reason: 'case 4711', direct_messages: true };
  successful(await owner.post('/audit/mandates', mandate));
  const stored = async () => JSON.stringify(await Array.fromAsync(chat.engines.log.readAll({ asStored: true })));
  const asking = { case: 'case 4711', limit: 7 };
  const search = async (more: object) => successful(await auditor.get('/audit/messages', { ...asking, ...more }));
  const shown = async () =>
    (
      successful(await owner.get('/audit/inspections', { case: 'case 4711' }))['inspections'] as {
        parameters: object;
      }[]
    )
      .map(({ parameters }) => parameters)
      .toReversed();

  await search({ search: `${SECRET} of all` });
  await search({ search: `${SECRET} of the member`, user_ids: [member.userId] });
  const narrow = [
    { operator: 'sender', operand: member.userId },
    { operator: 'topic', operand: SECRET },
  ];
  // It is recorded before it is refused, as nothing was there at that time.
  await auditor.get('/audit/as_of', { case: 'case 4711', time: '2026-11-20', narrow });
  expect(await shown()).toMatchObject([
    { search: `${SECRET} of all` },
    { search: `${SECRET} of the member`, user_ids: [member.userId] },
    { narrow },
  ]);

  successful(await owner.delete(`/users/${member.userId}`, { actions: { delete_profile: true } }));
  await eventually(async () => expect(await stored()).not.toMatch(/Swordfish of the member|"operand":"Swordfish"/));
  expect(await stored()).toContain(`${SECRET} of all`);
  await eventually(async () =>
    expect(await shown()).toMatchObject([
      { search: `${SECRET} of all` },
      { search: '(erased)', user_ids: [member.userId] },
      { narrow: '(erased)' },
    ]),
  );

  chat.server.core.clock.advance(367 * DAY_MS);
  await eventually(async () => expect(await stored()).not.toContain(SECRET));
  await eventually(async () => expect(JSON.stringify(await shown())).not.toContain(SECRET));
  await chat.close();
});
