import { ChannelNameClaims } from './channel-name-claims.js';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

const tick = () => new Promise(setImmediate);

describe('a claim of channel names', () => {
  it('waits for earlier claims of the same name in any case, and for no others', async () => {
    const claims = new ChannelNameClaims();
    const done: string[] = [];
    const first = gate();
    const all = [
      claims.hold(['lunch', 'news'], () => first.passed).then(() => done.push('first')),
      claims.hold([' LUNCH '], async () => done.push('second')),
      claims.hold(['sports'], async () => done.push('other')),
      claims.hold([], async () => done.push('none')),
    ];
    await tick();
    expect(done.toSorted()).toEqual(['none', 'other']);
    first.open();
    await Promise.all(all);
    expect(done.slice(2)).toContain('second');
  });

  it('is given up when the work fails', async () => {
    const claims = new ChannelNameClaims();
    const failing = claims.hold(['lunch'], () => Promise.reject(new Error('refused')));
    const next = claims.hold(['lunch'], async () => 'done');
    await expect(failing).rejects.toThrow('refused');
    await expect(next).resolves.toBe('done');
  });
});
