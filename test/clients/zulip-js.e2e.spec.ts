import { join } from 'node:path';
import { expectToHearEverything } from './expect-to-hear-everything.js';

const program = { command: process.execPath, script: join(import.meta.dirname, 'zulip-js-listener.js') };

describe('the unmodified npm package zulip-js', () => {
  it('hears of messages and edits within a second, and across a kill of every one exactly once', () =>
    expectToHearEverything(program, 1_000));
});
