import type { Coordination } from '@chat/coordination';
import { openLocalCoordination } from '@chat/coordination/local';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { ServerIdTaken, ServerRegistration } from './server-registration.js';

/** For what comes soon, and for what never comes. */
const [LONG_MS, SHORT_MS] = [60_000, 100];

let coordination: Coordination;
beforeEach(() => void (coordination = openLocalCoordination(openMemoryReadStore())));
afterEach(() => coordination.close());

function registration(url: string, patienceMs = LONG_MS): ServerRegistration {
  return new ServerRegistration(coordination, 'one', { url, secret: 'secret' }, async () => {}, patienceMs);
}

describe('The id of a server', () => {
  it('belongs to one process while that lives', async () => {
    const first = registration('http://first');
    await first.start();
    await expect(registration('http://second', SHORT_MS).start()).rejects.toThrow(
      new ServerIdTaken('one', 'http://first'),
    );
    expect(await first.addressOf('one')).toEqual({ url: 'http://first', secret: 'secret' });
    await first.stop();
  });

  it('passes to the next process when the first has stopped', async () => {
    const first = registration('http://first');
    await first.start();
    const second = registration('http://second');
    const started = second.start();
    await first.stop();
    await started;
    expect(await second.addressOf('one')).toMatchObject({ url: 'http://second' });
    await second.stop();
    expect(await second.addressOf('one')).toBeUndefined();
  });
});
