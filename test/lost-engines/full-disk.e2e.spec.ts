import { execFileSync } from 'node:child_process';
import { ServerProcess } from '../real-processes/server-process.js';
import { faultsOf, storedMessages } from '../real-processes/stored-data.js';
import { Observer } from './observer.js';

/** What the process may add to a file, as on a full disk, while it runs. */
function limitFiles({ pid }: ServerProcess, limit: '1' | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:unlimited`]);
}

it('a server whose disk is full refuses commands, shows what is stored, and goes on by itself when there is room', async () => {
  await using server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
  const observer = new Observer(server);
  const id = await observer.send('before');
  const { heard } = await observer.listen();
  limitFiles(server, '1');
  await observer.mustBeRefused('sending');
  await observer.mustBeRefused('editing', id);
  expect((await observer.contents()).at(-1)).toBe('before');
  limitFiles(server, 'unlimited');
  await observer.mustBeServedAgain('after');
  expect(await heard).toBe('after');
  await server.stop();
  expect(await faultsOf(server.environment)).toEqual([]);
  expect([...(await storedMessages(server.environment)).values()].flatMap(({ contents }) => contents)).not.toContain(
    'refused',
  );
});
