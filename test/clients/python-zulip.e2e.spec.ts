import { join } from 'node:path';
import { expectToHearEverything } from './expect-to-hear-everything.js';
import { pythonZulip } from './python-zulip.js';

const pythonPath = await pythonZulip().catch((error: unknown) => {
  if (process.env['CI'] === 'true') throw error;
  console.warn(`Skipped, because the Python package zulip cannot be had here. ${String(error)}`);
  return null;
});
const describeIfPresent = pythonPath === null ? describe.skip : describe;

describeIfPresent('the unmodified Python package zulip', () => {
  it('hears of messages and edits within a second, and across a kill of every one exactly once', () =>
    expectToHearEverything(
      {
        command: 'python3',
        script: join(import.meta.dirname, 'zulip_listener.py'),
        environment: { PYTHONPATH: pythonPath!, NO_PROXY: '127.0.0.1' },
      },
      0,
    ));
});
