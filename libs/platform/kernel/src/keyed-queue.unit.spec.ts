import { KeyedQueue } from './keyed-queue.js';

let queue: KeyedQueue;
let done: string[];
beforeEach(() => ([queue, done] = [new KeyedQueue(), []]));

/** Work that goes on for so many turns. */
const work = (name: string, turns: number) => async () => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  done.push(name);
  return name;
};

describe('a keyed queue', () => {
  it('keeps the order under one key, and lets other keys pass', async () => {
    await Promise.all([
      queue.run('a', work('slow', 20)),
      queue.run('a', work('quick', 1)),
      queue.run('b', work('b', 1)),
    ]);
    expect(done).toEqual(['b', 'slow', 'quick']);
  });

  it('goes on after work that fails, and hands the error to whom it belongs', async () => {
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', work('next', 1));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  it('does not begin work that fails with the work before it', async () => {
    const no = new Error('no');
    const failing = queue.run('a', () => Promise.reject(no));
    const alike = queue.run('a', work('alike', 1), (error) => error === no);
    const next = queue.run('a', work('next', 1));
    await expect(failing).rejects.toBe(no);
    await expect(alike).rejects.toBe(no);
    await next;
    expect(done).toEqual(['next']);
  });

  it('begins under several keys when it is the turn of all', async () => {
    await Promise.all([
      queue.run('a', work('a', 20)),
      queue.run('b', work('b', 5)),
      queue.runAll(['a', 'b'], work('both', 1)),
      queue.run('b', work('later b', 1)),
    ]);
    expect(done).toEqual(['b', 'a', 'both', 'later b']);
  });

  it('begins at once when nothing is before it', () => {
    let isBegun = false;
    void queue.run('a', async () => void (isBegun = true));
    expect(isBegun).toBe(true);
  });
});
