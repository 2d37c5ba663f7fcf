import { findLeaks, measureHolds } from './hold-timing.js';
import { signedRankTest } from './signed-ranks.js';
import { QUESTIONS_OF_MEMBERS } from './twins.js';

const ATTEMPTS = 3;

describe('A signed-rank test', () => {
  it.each([
    ['nothing', Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? at : -at)), 0.889],
    [
      'twice as many of one sign, of any size',
      Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? -at - 1 : at + 1)),
      0.0167,
    ],
    ['ties', Array.from({ length: 40 }, (_, at) => (at < 30 ? 1 : -1)), 0.0016],
    ['no difference at all', Array.from({ length: 30 }, () => 0), 1],
  ])('finds %s', (_what, differences, p) => {
    expect(signedRankTest(differences).p).toBeCloseTo(p, 3);
  });
});

describe('A legal hold', () => {
  it('shows in the time of no request of members', async () => {
    const questions = Object.keys(QUESTIONS_OF_MEMBERS);
    expect(await findLeaks({ rounds: 2, pairsOfRound: 25, questions })).toEqual([]);
  });

  it('would show if it took a tenth of a millisecond', async () => {
    const options = { rounds: 1, pairsOfRound: 300, questions: ['a deleted message'], leak: 100 };
    for (let attempt = 1; ; attempt++) {
      const [measured] = await measureHolds(options);
      if (attempt < ATTEMPTS && measured!.p >= 0.01) continue;
      expect(measured!.p).toBeLessThan(0.01);
      return;
    }
  });
});
