import type { Coordination } from '@chat/coordination';
import type { EventLog } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import { ScrubbedDisk } from './scrubbed-disk.js';

/** Runs one round with these answers of the engines, and says which were asked. */
async function round(ofLog: readonly string[], ofStore: readonly boolean[]): Promise<string[]> {
  const asked: string[] = [];
  const [logAnswers, storeAnswers] = [ofLog.values(), ofStore.values()];
  const log = {
    scrubSome: async () => {
      asked.push('log');
      return logAnswers.next().value;
    },
  };
  const store = {
    scrubSome: async () => {
      asked.push('store');
      return storeAnswers.next().value;
    },
  };
  const disk = new ScrubbedDisk(
    log as unknown as EventLog,
    store as unknown as ReadStore,
    undefined as unknown as Coordination,
  );
  await disk.round(new AbortController().signal);
  return asked;
}

describe('Erased bytes', () => {
  it('are removed from the log, and then in pieces from the read store', async () => {
    expect(await round(['done'], [false, false, true])).toEqual(['log', 'store', 'store', 'store']);
  });

  it('wait for who reads them', async () => {
    expect(await round(['later', 'done'], [true])).toEqual(['log', 'log', 'store']);
  });

  it('are removed from the read store although those of the log have to wait', async () => {
    expect(await round(['waits'], [true])).toEqual(['log', 'store']);
  });

  it('cost nothing where nothing was erased', async () => {
    expect(await round(['nothing'], [])).toEqual(['log']);
  });
});
