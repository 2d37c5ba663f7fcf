import { TooManyRequests } from '@chat/kernel';
import { LIMITS } from '../audit.limits.js';
import { Replays } from './replays.js';

const { waiting } = LIMITS.replays;

describe('questions to the log', () => {
  /** @limit replays.waiting */
  it('wait for each other, so many at once, and have room again when one is answered', async () => {
    const begun: (() => void)[] = [];
    const answer = () => new Promise<never>((resolve) => begun.push(() => resolve(undefined as never)));
    const replays = new Replays({ withheldFrom: async () => undefined } as never, answer);
    const ask = () => replays.ask({ kind: 'changes' } as never);
    const asked = Array.from({ length: waiting }, ask);
    await expect(ask()).rejects.toThrow(TooManyRequests);
    while (begun.length === 0) await Promise.resolve();
    expect(begun).toHaveLength(1);
    begun[0]!();
    await asked[0];
    void ask();
    await expect(ask()).rejects.toThrow(TooManyRequests);
  });
});
