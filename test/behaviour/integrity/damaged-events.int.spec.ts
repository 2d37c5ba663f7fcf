import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { Chat, firing, type Person } from '@chat/chat-testing';

let folder: string;
let chat: Chat;
let ada: Person;
let ids: number[];
const embedded = () => ({ CHAT_DATA_DIR: folder, CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-events-'));
  chat = await Chat.open(embedded());
  ada = await chat.person('Ada');
  await chat.channel('kitchen', [ada]);
  ids = [];
  for (const content of ['torn', 'whole']) {
    const sent = await ada.post('/messages', { type: 'stream', to: 'kitchen', topic: 'paper', content });
    ids.push(sent.body['id'] as number);
  }
  await ada.patch(`/messages/${ids[0]}`, { content: 'torn apart' });
  await chat.close();
});
afterEach(async () => {
  await chat.close();
  await rm(folder, { recursive: true });
});

function tamper(sql: string): void {
  const db = new DatabaseSync(join(folder, 'events.db'));
  db.exec(sql);
  db.close();
}

const health = async () => {
  const { statusCode, body } = await chat.server.application.inject({ method: 'GET', url: '/health/ready' });
  return { statusCode, body: JSON.parse(body) as { ready: boolean; damaged: unknown[] } };
};

describe('A server on a log with a damaged event of one message', () => {
  beforeEach(async () => {
    tamper(
      `UPDATE events SET data = replace(data, 'torn', 'uorn') WHERE stream = 'message-${ids[0]}' AND revision = 0`,
    );
    await rm(join(folder, 'read-store.db'));
    chat = await chat.reopen();
  });

  it('starts, serves all else, and refuses that message by name', async () => {
    const { body } = await ada.on(chat).get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 });
    const contents = (body['messages'] as { content: string }[]).map(({ content }) => content);
    expect(contents).toContain('<p>whole</p>');
    expect(contents.join('')).not.toMatch(/.orn/);
    const refused = {
      status: 503,
      body: { code: 'SERVER_NOT_READY', msg: expect.stringContaining(`stream message-${ids[0]}`) },
    };
    expect(await ada.on(chat).get(`/messages/${ids[0]}`)).toMatchObject(refused);
    expect(await ada.on(chat).patch(`/messages/${ids[0]}`, { content: 'mended' })).toMatchObject(refused);
    expect(await ada.on(chat).get(`/messages/${ids[1]}`)).toMatchObject({ status: 200 });
  });

  it('says so in its health', async () => {
    const fault = { stream: `message-${ids[0]}`, revision: 0, fault: 'is not as it was stored' };
    expect(await health()).toMatchObject({ statusCode: 200, body: { ready: true, damaged: [fault] } });
    const { body } = await chat.server.application.inject({ method: 'GET', url: '/metrics' });
    expect(firing(body)).toContain('ChatServerEventDamaged');
  });

  it.each(['status', 'verify'])('has it named by %s, which ends with another exit code', async (verb) => {
    await chat.close();
    let output = '';
    expect(await commandLine(embedded(), (text) => (output += text), [verb])).toBe(false);
    expect(output).toContain(`Event 0 of the stream message-${ids[0]}`);
    expect(output).not.toContain('sound');
  });
});

it('A server does not start on a log with a damaged event that decides access', async () => {
  tamper("UPDATE events SET data = replace(data, 'Ada', 'Eda') WHERE stream LIKE 'user-%' AND data LIKE '%\"Ada\"%'");
  for (const file of ['read-store.db']) await rm(join(folder, file));
  await expect(chat.reopen()).rejects.toThrow(
    /Event 0 of the stream user-\d+, at position \d+, is not as it was stored/,
  );
});
