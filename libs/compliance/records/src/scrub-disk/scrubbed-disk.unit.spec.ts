import type { Coordination } from '@chat/coordination';
import type { EventLog } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import { DiskScrub } from './disk-scrub.js';
import { ScrubbedDisk } from './scrubbed-disk.js';

/** A server whose engines give these answers. */
function server(ofLog: readonly string[], ofStore: readonly (boolean | Error)[], waitsSince?: number) {
  const asked: string[] = [];
  const answer = (engine: string, answers: Iterator<unknown>) => ({
    scrubSome: async () => {
      asked.push(engine);
      const { value } = answers.next();
      if (value instanceof Error) throw value;
      return value;
    },
  });
  const bytesWaitSince = async () => waitsSince;
  const log = { ...answer('log', ofLog.values()), bytesWaitSince } as unknown as EventLog;
  const store = answer('store', ofStore.values()) as unknown as ReadStore;
  const disk = new ScrubbedDisk(new DiskScrub(log, store), log, undefined as unknown as Coordination);
  const round = async (times = 1) => {
    for (let time = 0; time < times; time++) await disk.round(new AbortController().signal);
  };
  return { asked, round };
}

async function round(ofLog: readonly string[], ofStore: readonly boolean[]): Promise<string[]> {
  const { asked, round } = server(ofLog, ofStore);
  await round();
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

  it('cost nothing where nothing was erased since the first round', async () => {
    const { asked, round } = server(['done', 'nothing'], [true]);
    await round(21);
    expect(asked).toEqual(['log', 'store', 'log']);
  });

  it('are removed from the read store by a later round when the first was broken off after the log', async () => {
    const { asked, round } = server(['done', 'nothing'], [new Error('The read store is unavailable.'), false, true]);
    await expect(round()).rejects.toThrow('unavailable');
    await round(20);
    expect(asked).toEqual(['log', 'store', 'log', 'store', 'store']);
  });

  it('are asked for in every round while they wait in a log that others scrub, too', async () => {
    const { asked, round } = server(['nothing', 'nothing', 'nothing'], [true], 1);
    await round(3);
    expect(asked).toEqual(['log', 'store', 'log', 'log']);
  });
});
