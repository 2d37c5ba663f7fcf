import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

const ROUNDS = 2;
const UPLOADERS = 4;

interface Uploaded {
  readonly url: string;
  readonly content: Buffer;
}

const authorization = ({ email, apiKey }: ApiClient) => `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

/** @throws when the server does not answer */
async function upload(client: ApiClient, content = randomBytes(100_000)): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new File([content], 'file.bin'));
  const headers = { authorization: authorization(client) };
  const answer = await fetch(`${client.url}/api/v1/user_uploads`, { method: 'POST', body: form, headers });
  const { url, msg } = (await answer.json()) as { url: string; msg: string };
  if (answer.status !== 200) throw new Error(`${answer.status}: ${msg}`);
  return { url, content };
}

async function download(client: ApiClient, url: string): Promise<Buffer> {
  const answer = await fetch(`${client.url}${url}`, { headers: { authorization: authorization(client) } });
  return Buffer.from(await answer.arrayBuffer());
}

async function listed(client: ApiClient): Promise<string[]> {
  const { attachments } = successful(await client.get('/attachments'));
  return (attachments as { path_id: string }[]).map(({ path_id: path }) => path.split('/')[2]!).toSorted();
}

describe('Uploads to a server that is killed', () => {
  let server: ServerProcess;
  let owner: ApiClient;

  beforeAll(async () => {
    server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
    owner = server.owner();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** All but what the store says of itself. */
  const inFolder = () =>
    readdirSync(join(server.folder, 'uploads'))
      .filter((name) => name !== '.label')
      .toSorted();

  async function uploadWhileServed(acknowledged: Uploaded[]): Promise<void> {
    try {
      for (;;) acknowledged.push(await upload(owner));
    } catch {
      // The server is gone.
    }
  }

  /** Resolves when half of the bytes are in the folder, to what resolves when the connection is cut. */
  async function beginUpload(): Promise<{ readonly broken: Promise<unknown> }> {
    const outgoing = request(`${owner.url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { authorization: authorization(owner), 'content-type': 'multipart/form-data; boundary=b' },
    });
    const broken = new Promise((resolve) => outgoing.on('error', resolve));
    outgoing.write('--b\r\nContent-Disposition: form-data; name="f"; filename="half"\r\n\r\nhalf');
    await eventually(() => expect(inFolder()).toContainEqual(expect.stringMatching(/\.part$/)));
    return { broken };
  }

  it('leave nothing when their bytes are kept and their event is not stored', async () => {
    const known = await upload(owner);
    const before = inFolder();
    const blocker = new DatabaseSync(join(server.folder, 'events.db'), { timeout: 10_000 });
    blocker.exec('BEGIN IMMEDIATE');
    let cutOff: Promise<string>;
    // An upload that was refused before this process saw its bytes is tried again.
    for (let isKept = false; !isKept;) {
      const sending = { isAnswered: false };
      cutOff = upload(owner).then(
        () => 'answered',
        () => 'not answered',
      );
      void cutOff.then(() => (sending.isAnswered = true));
      while (!sending.isAnswered && !isKept) {
        isKept = inFolder().length === before.length + 1 && !inFolder().join().includes('.part');
        await setImmediate();
      }
    }
    await server.kill();
    blocker.exec('ROLLBACK');
    expect(await cutOff!).toBe('not answered');

    await server.start();
    blocker.close();
    expect(inFolder()).toEqual(before);
    expect(await listed(owner)).toEqual(before);
    expect((await download(owner, known.url)).equals(known.content)).toBe(true);
  });

  it('leave nothing when half of their bytes have come, and are there, whole, when they were acknowledged', async () => {
    const acknowledged: Uploaded[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { broken } = await beginUpload();
      const uploaders = Array.from({ length: UPLOADERS }, () => uploadWhileServed(acknowledged));
      await eventually(() => expect(acknowledged.length).toBeGreaterThan((round + 1) * UPLOADERS));
      await setTimeout(Math.random() * 50);
      await server.kill();
      await Promise.all([broken, ...uploaders]);
      await server.start();
      expect(inFolder()).toEqual(await listed(owner));
    }

    for (const { url, content } of acknowledged) {
      expect([url, (await download(owner, url)).equals(content)]).toEqual([url, true]);
    }
  });
});
