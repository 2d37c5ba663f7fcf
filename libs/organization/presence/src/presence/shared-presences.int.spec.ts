import { openLocalCoordination } from '@chat/coordination/local';
import { DirectoryFollower, NO_EFFECTS, WritableDirectory } from '@chat/directory';
import { EphemeralStream, type EventLog, EventLogUnavailable } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openMemoryReadStore } from '@chat/read-store/memory';
import type { Presence } from './presence.js';
import { Presences } from './presences.js';

const HAMLET = 11;
const SECOND = 1000;
const NOW = 1_800_000_000_000;

/** A server's presence parts; it can lose the way to the log for appends. */
class Server {
  readonly presences: Presences;
  readonly follower: DirectoryFollower;
  isCutOff = false;

  constructor(serverId: string, log: EventLog, clock: { now(): number }) {
    const append: EventLog['append'] = async (...events) => {
      if (this.isCutOff) throw new EventLogUnavailable('It is cut off.');
      return log.append(...events);
    };
    const reached = new Proxy(log, {
      get: (target, name) =>
        name === 'append' ? append : (target[name as keyof EventLog] as (() => unknown) | undefined)?.bind(target),
    });
    this.follower = new DirectoryFollower(log, { directory: new WritableDirectory(), fold: () => NO_EFFECTS });
    const coordination = openLocalCoordination(openMemoryReadStore());
    this.presences = new Presences(this.follower, new EphemeralStream(reached), coordination, clock, serverId);
  }
}

let now: number;
let here: Server;
let there: Server;

beforeEach(async () => {
  now = NOW;
  const log = openMemoryEventLog();
  const clock = { now: () => now };
  [here, there] = [new Server('here', log, clock), new Server('there', log, clock)];
  await Promise.all([here.follower.start(0), there.follower.start(0)]);
});
afterEach(() => Promise.all([here.follower.stop(), there.follower.stop()]));

const seen = (activeAgo: number, connectedAgo: number): Presence => ({
  userId: HAMLET,
  activeAt: now - activeAgo * SECOND,
  connectedAt: now - connectedAgo * SECOND,
});

/** Until both know it. */
async function share(server: Server): Promise<void> {
  await server.presences.share();
  for (const { follower } of [here, there]) await follower.waitFor(server.follower.position);
}

/** The presences that this server and the other one show. */
const shown = () => [here, there].map(({ presences }) => presences.of(HAMLET));

it('an account that is idle at one server and active at another is active at both', async () => {
  await here.presences.report(HAMLET, 'active');
  await share(here);
  now += 100 * SECOND;
  await here.presences.report(HAMLET, 'idle');
  now += SECOND;
  await there.presences.report(HAMLET, 'active');
  await share(there);
  expect(shown()).toEqual([seen(0, 0), seen(0, 0)]);
});

it('what a server learned of an account is shared although another server reports of it first', async () => {
  await here.presences.report(HAMLET, 'active');
  await share(here);
  now += 100 * SECOND;
  await there.presences.report(HAMLET, 'idle');
  now += SECOND;
  await here.presences.report(HAMLET, 'active');
  await share(there);
  expect(shown()).toEqual([seen(0, 0), seen(101, 1)]);
  await share(here);
  expect(shown()).toEqual([seen(0, 0), seen(0, 0)]);
});

it('an account that became invisible at one server stays so although another one reports of it', async () => {
  await here.presences.report(HAMLET, 'active');
  await share(here);
  now += 100 * SECOND;
  here.isCutOff = true;
  await expect(here.presences.changeVisibility(HAMLET, false)).rejects.toThrow(EventLogUnavailable);
  await there.presences.report(HAMLET, 'active');
  await share(there);
  expect(shown()).toEqual([seen(265, 265), seen(0, 0)]);
  here.isCutOff = false;
  await share(here);
  expect(shown()).toEqual([seen(265, 265), seen(265, 265)]);
});
