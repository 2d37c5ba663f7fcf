import { Claims } from './claims.js';

const claims = new Claims();

function recorder() {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  return { seen, work };
}

describe('a claim', () => {
  it('is held by one work at a time, in the order of the calls', async () => {
    const { seen, work } = recorder();
    await Promise.all([claims.holding(['x'], work('first')), claims.holding(['y', 'x'], work('second'))]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('does not hold up what is about something else', async () => {
    const { seen, work } = recorder();
    await Promise.all([claims.holding(['x'], work('first')), claims.holding(['y'], work('second'))]);
    expect(seen.slice(0, 2)).toEqual(['first begins', 'second begins']);
  });

  it('never deadlocks, whatever the order in which claims are named', async () => {
    const { seen, work } = recorder();
    await Promise.all([claims.holding(['x', 'y'], work('first')), claims.holding(['y', 'x'], work('second'))]);
    expect(seen).toHaveLength(4);
  });

  it('is free again after a failure', async () => {
    const failing = claims.holding(['x'], () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    expect(await claims.holding(['x'], () => Promise.resolve('done'))).toBe('done');
  });
});
