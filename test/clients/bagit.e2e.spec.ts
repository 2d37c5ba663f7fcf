import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Chat, newEngines, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { unzipSync } from 'fflate';
import { BAGIT, pythonPackages } from '../support/engines/python-packages.js';

const packages = await pythonPackages(BAGIT);
const describeIfPresent = packages === null ? describe.skip : describe;
const CASE = '4711';

describeIfPresent('Python bagit 1.9.0 of PyPI', () => {
  let chat: Chat;
  let auditor: Person;
  const folder = mkdtempSync(join(tmpdir(), 'bagit-'));
  const bag = join(folder, 'unpacked', `evidence-${CASE}`);

  beforeAll(async () => {
    chat = await Chat.open({ CHAT_DATA_DIR: join(folder, 'data'), ...newEngines('sqlite') }, true);
    auditor = await chat.person('Auditor');
    successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: CASE }));
    await chat.channel('kitchen', [auditor]);
    const { url } = successful(await auditor.upload(new File(['prices'], 'Preise für März.txt')));
    const content = `[prices](${url as string})`;
    const id = await auditor.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });
    successful(await auditor.patch(`/messages/${id}`, { content: `${content}, of all fish` }));
    await eventually(async () => {
      const proof = successful(await auditor.get(`/audit/messages/${id}/proof`, { case: CASE }));
      expect(proof).toMatchObject({ completeness: { revisions: 2 } });
    });
    const { rawPayload } = await chat.server.application.inject({
      url: `/api/v1/audit/evidence?${new URLSearchParams({ case: CASE })}`,
      headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
    });
    for (const [name, bytes] of Object.entries(unzipSync(rawPayload))) {
      const path = join(folder, 'unpacked', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
  });
  afterAll(async () => {
    await chat?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const validate = () =>
    promisify(execFile)('python3', ['-m', 'bagit', '--validate', bag], {
      env: { ...process.env, PYTHONPATH: packages! },
    });

  it('finds an evidence package valid, with files, proofs and all formats', async () => {
    expect((await validate()).stderr).toContain('is valid');
  });

  it('finds a package that somebody has changed invalid', async () => {
    appendFileSync(join(bag, 'data', 'messages.csv'), 'one more row');
    await expect(validate()).rejects.toThrow(/is invalid/);
  });
});
