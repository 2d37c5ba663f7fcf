import { TooManyRequests } from './too-many-requests.js';
import { Turns } from './turns.js';

describe('expensive work', () => {
  it('is done a little at a time, in the order of the requests', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 10, waitingPerKey: 10 });
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const works = gates.map(({ promise }, number) =>
      turns.run('a', () => {
        begun.push(number);
        return promise;
      }),
    );
    expect(begun).toEqual([0, 1]);
    gates[1]!.resolve();
    await works[1];
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(works);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('is refused when too much waits, for one or altogether', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 3, waitingPerKey: 2 });
    const gate = Promise.withResolvers<void>();
    const run = (key: string) => turns.run(key, () => gate.promise);
    const admitted = [run('a'), run('a'), run('a'), run('b')];

    await expect(run('a')).rejects.toThrow(TooManyRequests);
    await expect(run('c')).rejects.toThrow(TooManyRequests);
    gate.resolve();
    await Promise.all(admitted);
    await run('a');
  });

  it('makes room when it fails', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 0, waitingPerKey: 0 });
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await turns.run('a', () => Promise.resolve());
  });
});
