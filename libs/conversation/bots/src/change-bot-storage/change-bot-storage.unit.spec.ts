import fc from 'fast-check';
import { botStorageAggregate, type BotStorageState } from '../bot-storage/bot-storage.aggregate.js';
import { type BotStorageChange, decideChangeBotStorage } from './change-bot-storage.decide.js';
import { LIMITS } from '../bots.limits.js';

const kept: BotStorageState = {
  entries: [
    ['count', '1'],
    ['__proto__', 'x'],
  ],
};
const decide = (change: BotStorageChange, state = kept) => decideChangeBotStorage(state, { userId: 11, change });
const put = (...entries: [string, string][]) => ({ put: new Map(entries) });

describe('what a bot keeps', () => {
  it('is added to and replaced', () => {
    const [changed] = decide(put(['count', '2'], ['name', 'Puck']));
    expect(changed?.data.entries).toEqual([
      ['count', '2'],
      ['__proto__', 'x'],
      ['name', 'Puck'],
    ]);
  });

  it('is forgotten by key, or as a whole', () => {
    expect(decide({ forget: ['count'] })[0]?.data.entries).toEqual([['__proto__', 'x']]);
    expect(decide({ forget: undefined })[0]?.data.entries).toEqual([]);
    expect(() => decide({ forget: ['count', 'toString'] })).toThrow('Key does not exist.');
  });

  /** @limit bots.storageCharacters */
  it('has a limit for all of it', () => {
    const rest = LIMITS.bots.storageCharacters - 'count1__proto__x'.length;
    expect(decide(put(['k', 'v'.repeat(rest - 1)]))).toHaveLength(1);
    expect(() => decide(put(['k', 'v'.repeat(rest)]))).toThrow(
      'Request exceeds storage limit by 1 characters. The limit is 250000 characters.',
    );
  });

  it('is written once, however often the same is asked for', () => {
    const text = fc.constantFrom('', 'a', 'b', 'constructor');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), fc.array(fc.tuple(text, text)), (before, entries) => {
        const state = { entries: [...new Map(before)] };
        const change = { put: new Map(entries) };
        const events = decide(change, state);
        const after = events.reduce(
          (current, event) => botStorageAggregate.evolve(current, event),
          state as BotStorageState,
        );
        expect(new Map(after.entries)).toEqual(new Map([...before, ...entries]));
        expect(decide(change, after)).toEqual([]);
      }),
    );
  });
});
