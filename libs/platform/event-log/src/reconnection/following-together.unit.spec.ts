import { randomUUID } from 'node:crypto';
import type { EventLog, FollowedBatch, FollowOptions, ReadAllOptions } from '../port/event-log.js';
import { openMemoryEventLog } from '../memory/index.js';
import { FollowingTogether } from './following-together.js';
import { LIMITS } from '../event-log.limits.js';

const PAGE = LIMITS.log.pageEvents;
const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };

let log: EventLog;
let pagesRead: number;
let together: FollowingTogether;
let ending: AbortController;

async function append(count: number, type = 'Said'): Promise<void> {
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type, data: null, metadata }));
  await log.append('stream', 'any', events);
}

beforeEach(async () => {
  log = openMemoryEventLog();
  [pagesRead, ending] = [0, new AbortController()];
  await append(2 * PAGE, 'Said');
  await append(PAGE, 'Read');
  await append(7);
  together = new FollowingTogether({
    follow: (options) => log.follow(options),
    async *readAll(options?: ReadAllOptions) {
      for await (const page of log.readAll(options)) {
        pagesRead++;
        yield page;
      }
    },
  });
});

afterEach(() => ending.abort());

/** Takes events until there are none. @returns their positions */
async function takeAll(
  options: FollowOptions = {},
  take: (batch: FollowedBatch) => unknown = () => {},
): Promise<readonly number[]> {
  const positions: number[] = [];
  for await (const batch of together.follow({ signal: ending.signal, ...options })) {
    await take(batch);
    positions.push(...batch.events.map(({ position }) => position));
    if (batch.caughtUp) break;
  }
  return positions;
}

const ALL = Array.from({ length: 3 * PAGE + 7 }, (_, at) => at + 1);

describe('Followers that are behind', () => {
  it('read each page once, and get every event once and in order', async () => {
    const followers = Array.from({ length: 35 }, (_, number) => takeAll({ after: number % 3 }));
    for (const [number, positions] of (await Promise.all(followers)).entries()) {
      expect(positions).toEqual(ALL.slice(number % 3));
    }
    expect(pagesRead).toBe(4);
  });

  it('pass over pages without what they want', async () => {
    const passed: number[] = [];
    const options = { types: new Set(['Read']), onPassed: (position: number) => void passed.push(position) };
    const [positions] = await Promise.all([takeAll(options), takeAll()]);
    expect(passed.slice(0, 2)).toEqual([PAGE, 2 * PAGE]);
    expect(positions[0]).toBe(2 * PAGE + 1);
    expect(pagesRead).toBe(4);
  });

  it('go on with what is appended meanwhile, and then as it comes', async () => {
    let appended = false;
    const positions: number[] = [];
    for await (const { events, caughtUp } of together.follow({ signal: ending.signal })) {
      positions.push(...events.map(({ position }) => position));
      if (!appended) await append(10);
      appended = true;
      if (caughtUp && positions.length === ALL.length + 10) await append(1);
      if (positions.length === ALL.length + 11) break;
    }
    expect(positions).toEqual([...ALL, ...Array.from({ length: 11 }, (_, at) => ALL.length + 1 + at)]);
  });

  it('leave when they are stopped, and hold nobody up', async () => {
    const own = new AbortController();
    const leaving = takeAll({ signal: own.signal }, () => own.abort());
    const positions = await Promise.all([takeAll(), leaving]);
    expect(positions[0]).toEqual(ALL);
    expect(positions[1]).toHaveLength(PAGE);
  });

  it('wait no longer than so for one that is slow, which then reads for itself', async () => {
    together = new FollowingTogether(log, 1);
    const quick = Promise.withResolvers<void>();
    const slow = takeAll({}, () => quick.promise);
    expect(await takeAll()).toEqual(ALL);
    quick.resolve();
    expect(await slow).toEqual(ALL);
  });

  it('all hear of it when the log cannot be read', async () => {
    const failing = new FollowingTogether({
      follow: (options) => log.follow(options),
      // oxlint-disable-next-line require-yield -- it fails before
      async *readAll() {
        throw new Error('away');
      },
    });
    const follow = async () => void (await Array.fromAsync(failing.follow({ signal: ending.signal })));
    for (const failed of await Promise.allSettled([follow(), follow()])) expect(failed.status).toBe('rejected');
  });
});
