import { SerialQueue } from './serial-queue.js';

it('does work one after the other, also after work that fails', async () => {
  const queue = new SerialQueue();
  const done: string[] = [];
  const work = (name: string, turns: number) => async () => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    done.push(name);
    return name;
  };
  const slow = queue.run(work('slow', 20));
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const quick = queue.run(work('quick', 1));
  await expect(failing).rejects.toThrow('no');
  expect([await slow, await quick]).toEqual(['slow', 'quick']);
  expect(done).toEqual(['slow', 'quick']);
});
