// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readConfiguration } from '@chat/configuration';
import { openEventLog } from './engines.js';
import type { FromThread, SealingWork, ToThread } from './sealing-messages.js';

const LOADER = join(import.meta.dirname, '../../../../tools/load-typescript.js');

let thread: Worker;
afterEach(() => thread.terminate());

it('the thread that seals exits by itself when it is told to end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealing-'));
  const configuration = readConfiguration({ CHAT_DATA_DIR: folder });
  const log = await openEventLog(configuration);
  const workerData: SealingWork = { configuration, origin: 'example', isLogAsLeft: true };
  thread = new Worker(new URL('./sealing.worker.ts', import.meta.url), {
    workerData,
    execArgv: ['--no-warnings', '--import', LOADER],
  });
  thread.on('message', async (message: FromThread) => {
    if ('status' in message) thread.postMessage('end' satisfies ToThread);
    if (!('append' in message)) return;
    const { call, stream, expected, events } = message.append;
    await log.append(stream, expected, events);
    thread.postMessage({ appended: call } satisfies ToThread);
  });
  expect(await once(thread, 'exit')).toEqual([0]);
  await log.close();
  rmSync(folder, { recursive: true });
}, 60_000);
