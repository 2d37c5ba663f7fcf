import { join } from 'node:path';
import { expectToHearEverything } from './expect-to-hear-everything.js';

const program = { command: process.execPath, script: join(import.meta.dirname, 'zulip-js-listener.js') };

describe('zulip-js 2.1.0 of npm', () => {
  it('hears of messages and edits while they are made, and across a kill of every one exactly once', () =>
    expectToHearEverything(program));
});
