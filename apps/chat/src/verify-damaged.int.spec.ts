import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Chat, successful } from '@chat/chat-testing';
import { shortenIndex } from '@chat/testing';
import { besideServer } from './engines.js';
import { verify } from './verify.js';
import { chatHere } from '../../../test/support/real-processes/server-here.js';

const FLIPS = 40;
const folder = mkdtempSync(join(tmpdir(), 'chat-damaged-'));
const [whole, damaged] = [join(folder, 'whole'), join(folder, 'damaged')];

beforeAll(async () => {
  const chat = await Chat.open({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite', CHAT_DATA_DIR: whole });
  const hamlet = await chat.person('Hamlet');
  const kitchen = await chat.channel('kitchen', [hamlet]);
  for (let number = 0; number < 30; number++) {
    const message = { type: 'channel', to: kitchen, topic: `t ${number}`, content: 'Soup @**Hamlet**' };
    const id = await chat.owner.send(message);
    successful(await hamlet.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  }
  await chat.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it(`verify says in words what it finds, with any of ${FLIPS} bytes of the read store flipped`, async () => {
  const bytes = readFileSync(join(whole, 'read-store.db'));
  for (let number = 0; number < FLIPS; number++) {
    const at = Math.floor((bytes.length * (number + 0.5)) / FLIPS);
    cpSync(whole, damaged, { recursive: true });
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 0x55;
    writeFileSync(join(damaged, 'read-store.db'), flipped);
    const said = await chatHere({ CHAT_DATA_DIR: damaged }, 'verify').catch((error: Error) => error.message);
    expect([at, said]).toEqual([at, expect.stringMatching(/as the log says|read-store|malformed|damaged/)]);
    expect([at, said]).toEqual([at, expect.not.stringMatching(/Cannot read properties|is not a function|undefined/)]);
    rmSync(damaged, { recursive: true });
  }
});

it('verify names an index of the read store that does not find everything', async () => {
  cpSync(whole, damaged, { recursive: true });
  shortenIndex(join(damaged, 'read-store.db'), 'messages(senderId,_id)');
  const said = await chatHere({ CHAT_DATA_DIR: damaged }, 'verify').catch((error: Error) => error.message);
  expect(said).toMatch(/read store: row \d+ missing from index messages/);
  expect(said).toMatch(/Not everything is as the log says/);
  rmSync(damaged, { recursive: true });
});

it('verify says at once, on standard error, what it has found, so that an interruption does not hide it', async () => {
  cpSync(whole, damaged, { recursive: true });
  const database = new DatabaseSync(join(damaged, 'read-store.db'));
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  const messages = tables.find(({ name }) => /messages/.test(name) && !/fts|text/.test(name))!;
  database.exec(`DELETE FROM "${messages.name}"`);
  database.close();
  const engines = { CHAT_DATA_DIR: damaged, CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' };
  const found: string[] = [];
  const { ok } = await besideServer(engines, (open, configuration) =>
    verify(open, configuration, { show: 1 }, (line) => found.push(line)),
  );
  expect([ok, found]).toEqual([false, [expect.stringMatching(/different, \d+ documents/)]]);
  rmSync(damaged, { recursive: true });
});
