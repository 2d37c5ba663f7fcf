import { nameFindsAggregate, type NameFindsDecided } from '../rules/name-finds.aggregate.js';
import { decideNameFinds } from './decide-name-finds.decide.js';

const decided = (decision: 'leave' | 'replace', ...messageIds: readonly number[]): NameFindsDecided => ({
  type: 'NameFindsDecided',
  data: { userId: 5, decision, messageIds },
});
const when = (past: readonly NameFindsDecided[], { data }: NameFindsDecided) =>
  decideNameFinds(past.reduce(nameFindsAggregate.evolve, nameFindsAggregate.initialState), data);

describe('A decision about the name of a deleted account', () => {
  it('to leave it is said once for each message', () => {
    expect(when([], decided('leave', 1, 2))).toEqual([decided('leave', 1, 2)]);
    expect(when([decided('leave', 1)], decided('leave', 1, 2))).toEqual([decided('leave', 2)]);
    expect(when([decided('leave', 1)], decided('leave', 1))).toEqual([]);
  });

  it('to replace it may follow one to leave it, and the other way round', () => {
    const past = [decided('leave', 1), decided('replace', 1)];
    expect(when([decided('leave', 1)], decided('replace', 1))).toEqual([decided('replace', 1)]);
    expect(when(past, decided('leave', 1))).toEqual([decided('leave', 1)]);
  });
});
