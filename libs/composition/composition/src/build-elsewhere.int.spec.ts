import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildOnThread } from './build-elsewhere.js';

const BLOCKED_MS = 1_000;

it('A thread that fails while a failed start ends it does not crash the process', async () => {
  const ending = new AbortController();
  const options = { upTo: 1, onProgress: () => {}, signal: ending.signal };
  const building = buildOnThread(join(tmpdir(), 'no-such-folder'))([], options);
  // The thread fails meanwhile, and this one does not hear of it yet.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
  ending.abort();
  await expect(building).rejects.toThrow('aborted');
  await pause(0);
});
