import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';

const run = promisify(execFile);
const section = /\n## A first conversation\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))![1]!;
const [, printed, byHand] = [...section.matchAll(/```(?:sh)?\n(.*?)```/gs)].map(([, lines]) => lines!);

const folder = mkdtempSync(join(tmpdir(), 'first-conversation-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('The first conversation of the README goes as it stands there, on a new server', async () => {
  await using server = await ServerProcess.launch();
  symlinkSync(server.folder, join(folder, 'data'));
  const zuliprc = join(folder, 'data', 'owner.zuliprc');

  const program = await run(process.execPath, ['docs/examples/first-conversation.js', zuliprc]);
  expect(program.stdout).toBe(printed);

  const commands = await run('sh', ['-ec', byHand!], { cwd: folder });
  const answers = commands.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(answers).toMatchObject([
    { result: 'success', already_subscribed: {} },
    { result: 'success', id: 2 },
    { result: 'success', message_history: [{ content: 'There is soup.', topic: 'lunch' }] },
  ]);
});
