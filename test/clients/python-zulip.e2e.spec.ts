import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answer } from '@chat/testing';
import { ServerProcess } from '../real-processes/server-process.js';
import { expectToHearEverything } from './expect-to-hear-everything.js';
import { pythonPackages, ZULIP } from '../engines/python-packages.js';

const pythonPath = await pythonPackages(ZULIP);
const environment = { PYTHONPATH: pythonPath ?? '', NO_PROXY: '127.0.0.1' };
const describeIfPresent = pythonPath === null ? describe.skip : describe;

describeIfPresent('Python zulip 0.9.1 of PyPI', () => {
  it('hears of messages and edits while they are made, and across a kill of every one exactly once', () =>
    expectToHearEverything({
      command: 'python3',
      script: join(import.meta.dirname, 'zulip_listener.py'),
      environment,
    }));

  it('uploads a file and links it', async () => {
    await using server = await ServerProcess.launch();
    const path = join(server.folder, 'Bericht für März.pdf');
    await writeFile(path, 'not really a PDF');
    const owner = server.owner();
    const script = join(import.meta.dirname, 'zulip_uploader.py');
    const { stdout } = await promisify(execFile)('python3', [script, owner.url, owner.email, owner.apiKey, path], {
      env: { ...process.env, ...environment },
    });

    const { uploaded, sent, listed } = JSON.parse(stdout) as Record<'uploaded' | 'sent' | 'listed', Answer['body']>;
    expect(uploaded).toMatchObject({ result: 'success', filename: 'Bericht für März.pdf' });
    expect(listed).toMatchObject({
      attachments: [{ name: 'Bericht für März.pdf', size: 16, message_ids: [sent['id']] }],
      upload_space_used: 16,
    });
    const headers = { authorization: `Basic ${Buffer.from(`${owner.email}:${owner.apiKey}`).toString('base64')}` };
    const answer = await fetch(`${owner.url}${String(uploaded['url'])}`, { headers });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', 'not really a PDF']);
  });
});
