import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answering, ask, NoAnswer } from './mailbox.js';

const folder = join(mkdtempSync(join(tmpdir(), 'mailbox-')), 'requests');
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

describe('a mailbox', () => {
  it('brings requests to the process that has the folder, and its answers back', async () => {
    const ending = new AbortController();
    const seen: unknown[] = [];
    const answer = async (request: unknown) => {
      seen.push(request);
      return { to: request };
    };
    const done = answering(folder, { answer, ending: ending.signal, notOlderThanMs: 60_000, onTrouble: () => {} });
    const answers = await Promise.all([1, 2, 3].map((number) => ask(folder, { number }, 10_000)));
    ending.abort();
    await done;
    expect(answers).toEqual([1, 2, 3].map((number) => ({ to: { number } })));
    expect(seen).toHaveLength(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps nothing of a request that nobody answered', async () => {
    await expect(ask(folder, 'anybody?', 1)).rejects.toThrow(NoAnswer);
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  });
});
