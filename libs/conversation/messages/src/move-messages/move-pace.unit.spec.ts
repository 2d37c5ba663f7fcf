import { SystemClock, TooManyRequests } from '@chat/kernel';
import { MovePace } from './move-pace.js';
import { LIMITS } from '../messages.limits.js';

const most = LIMITS.messages.movedCharactersPerMinute;
const nothing = async () => {};

describe('the pace of moves', () => {
  it('is limited for each account, and recovers within a minute', async () => {
    const clock = new SystemClock();
    const pace = new MovePace(clock);
    pace.add(1, 1);
    clock.advance(20_000);
    await pace.inTurn(1, async () => pace.add(1, most - 2));
    await pace.inTurn(1, async () => pace.add(1, 1));
    await expect(pace.inTurn(1, nothing)).rejects.toThrow(TooManyRequests);
    await pace.inTurn(2, nothing);
    clock.advance(40_000);
    await pace.inTurn(1, nothing);
  });

  it('admits one move of any size, then none until that is a minute ago', async () => {
    const clock = new SystemClock();
    const pace = new MovePace(clock);
    await pace.inTurn(1, async () => pace.add(1, 10 * most));
    clock.advance(59_000);
    await expect(pace.inTurn(1, nothing)).rejects.toThrow('API usage exceeded rate limit');
    clock.advance(1_000);
    await pace.inTurn(1, nothing);
  });

  it('holds each of the moves that come at the same time against those before it', async () => {
    const pace = new MovePace(new SystemClock());
    const moves = Array.from({ length: 5 }, () => pace.inTurn(1, async () => pace.add(1, most / 2)));
    const outcomes = (await Promise.allSettled(moves)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it('has no limit where limits are off', async () => {
    const pace = new MovePace(new SystemClock(), Infinity);
    for (let count = 0; count < 10; count++) await pace.inTurn(1, async () => pace.add(1, most));
  });
});
