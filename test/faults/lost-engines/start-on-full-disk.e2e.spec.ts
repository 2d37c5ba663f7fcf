import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@chat/testing';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { Observer } from './observer.js';

const DISK = mkdtempSync(join(tmpdir(), 'small-disk-'));

/** A disk of 64 MiB. Only root may have one. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', DISK], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mounted();
if (!isMounted) process.stderr.write('A start on a full disk is not tested: mounting one takes root.\n');

function fill(): () => void {
  const path = join(DISK, 'filling');
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

(isMounted ? describe : describe.skip)('a start on a full disk', () => {
  afterAll(() => execFileSync('umount', ['-l', DISK]));

  it.each(['kill', 'stop'] as const)(
    'after a %s shows what is stored and stores nothing until there is room',
    async (end) => {
      await using server = await ServerProcess.launch({
        CHAT_EVENT_LOG: 'sqlite',
        CHAT_READ_STORE: 'sqlite',
        CHAT_DATA_DIR: join(DISK, end),
      });
      const observer = new Observer(server);
      const id = await observer.send('before');
      const file = await observer.upload('kept');
      await server[end]();
      const makeRoom = fill();
      for (const _again of [1, 2]) {
        await server.start();
        await observer.mustBeRefused('sending');
        await observer.mustBeRefused('editing', id);
        await observer.mustReadEverything(id, file, 'kept');
        const ready = await fetch(`${server.url}/health/ready`);
        expect([ready.status, await ready.json()]).toMatchObject([503, { disk: { ok: false } }]);
        await server[end]();
      }
      await server.start();
      makeRoom();
      await eventually(async () => expect((await fetch(`${server.url}/health/ready`)).status).toBe(200));
      await observer.mustBeServedAgain('after');
    },
  );
});
