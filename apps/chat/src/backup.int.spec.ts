import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import { ApiClient } from '../../../test/support/real-processes/api-client.js';
import { ChatCommand } from '../../../test/support/real-processes/chat-command.js';
import { appendLongLog } from '../../../test/support/real-processes/long-log.js';
import { chatHere, refusalHere } from '../../../test/support/real-processes/server-here.js';
import { ServerProcess } from '../../../test/support/real-processes/server-process.js';

const EVENTS = 10_000;
const EMBEDDED = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' };

function basic({ email, apiKey }: ApiClient): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` };
}

/**
 * Kills a command while it writes a file, of which it has written some.
 * @param undo what a command has done that ended before it was killed, because this process was not quick enough
 */
async function killAmid(start: () => ChatCommand, file: string, undo: () => void): Promise<void> {
  for (;;) {
    const command = start();
    const hasWritten = () => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 500_000;
    while (!command.hasEnded && !hasWritten()) await setImmediate();
    const { exitCode, stderr } = await command.kill();
    if (exitCode === null) return;
    expect([exitCode, stderr]).toEqual([0, '']);
    undo();
  }
}

describe('a backup', () => {
  let server: ServerProcess;
  let folder: string;
  let file: string;
  let messageId: number;
  let recipe: string;
  const source = () => ({ CHAT_DATA_DIR: server.folder });
  const files = () => ['--files', join(folder, 'files')];
  const target = () => ({ CHAT_DATA_DIR: join(folder, 'data') });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chat-backup-'));
    file = join(folder, 'chat.log');
    server = await ServerProcess.launch(EMBEDDED);
    const owner = server.owner();
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    const message = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'soup' };
    messageId = successful(await owner.post('/messages', message))['id'] as number;
    successful(await owner.patch(`/messages/${messageId}`, { content: 'stew' }));
    successful(await owner.patch(`/messages/${messageId}`, { topic: 'dinner' }));
    const form = new FormData();
    form.append('file', new Blob(['two onions']), 'recipe.txt');
    const uploaded = await fetch(`${server.url}/api/v1/user_uploads`, {
      method: 'POST',
      body: form,
      headers: basic(owner),
    });
    recipe = ((await uploaded.json()) as { url: string }).url;
    await server.stop();
    const log = await openSqliteEventLog({ folder: server.folder });
    await appendLongLog(log, { events: EVENTS, channelId: 1, senderId: 4, firstMessageId: 1_000 });
    await log.close();
    await server.start();
    await eventually(async () => {
      const { sealing } = (await (await fetch(`${server.url}/health/ready`)).json()) as {
        sealing?: { signed: number };
      };
      expect(sealing?.signed).toBeGreaterThan(EVENTS);
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it('is written beside the server, and goes on after a kill', async () => {
    await killAmid(
      () => new ChatCommand(source(), 'export', file),
      `${file}.part`,
      () => rmSync(file),
    );
    expect(existsSync(file)).toBe(false);
    const begun = readFileSync(`${file}.part`);

    const { events } = JSON.parse(await chatHere(source(), 'export', file, ...files(), '--json')) as { events: number };
    expect(events).toBeGreaterThan(EVENTS);
    expect(readFileSync(file).subarray(0, 500_000)).toEqual(begun.subarray(0, 500_000));
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('comes back into an empty folder, also when that is killed on the way, and is what it was', async () => {
    await killAmid(
      () => new ChatCommand(target(), 'import', file),
      join(folder, 'data', 'events.db-wal'),
      () => rmSync(join(folder, 'data'), { recursive: true }),
    );
    const started = { ...EMBEDDED, ...target(), CHAT_PORT: String(await freePort()) };
    expect(await refusalHere(started)).toContain('has not ended: run it again');

    const { checksum } = JSON.parse(await chatHere(target(), 'import', file, ...files(), '--json')) as {
      checksum: string;
    };
    expect(readFileSync(file, 'utf8').trimEnd().endsWith(checksum)).toBe(true);
    for (const id of [messageId, 1_000, 1_001]) {
      expect(await chatHere(target(), 'history', String(id), '--json')).toBe(
        await chatHere(source(), 'history', String(id), '--json'),
      );
    }
  });

  it('serves the same, and verifies, on another machine', async () => {
    const owner = server.owner();
    const before = await owner.get(`/messages/${messageId}/history`);
    await using restored = await ServerProcess.launch({ ...EMBEDDED, ...target() });
    const there = new ApiClient(restored.url, owner.email, owner.apiKey);
    expect((await there.get(`/messages/${messageId}/history`)).body).toEqual(before.body);
    const downloaded = await fetch(`${restored.url}${recipe}`, { headers: basic(owner) });
    expect(await downloaded.text()).toBe('two onions');
    expect(await chatHere(target(), 'verify')).toContain('Everything is as the log says.');
    const message = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'bread' };
    expect(successful(await there.post('/messages', message))['id']).toBeGreaterThan(1_000);
  });

  it('does not come into data that a server has used', async () => {
    await expect(chatHere(target(), 'import', file)).rejects.toThrow('The read store is not empty');
  });

  it('is refused while a server has the log open', async () => {
    const refused = await new ChatCommand(source(), 'import', file).ended;
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('in use by another process') });
  });
});
