import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/testing';
import { appendLongLog } from '../real-processes/long-log.js';
import { ServerProcess } from '../real-processes/server-process.js';
import { faultsOf } from '../real-processes/stored-data.js';

const EVENTS = 40_000;
const FIRST_MESSAGE = 1_000;

interface Health {
  readonly starting?: { readonly position: number };
}

describe('a start on a log of which the read models know little', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('begins again after it was killed in the middle, and ends with read models that are as the log says', async () => {
    const owner = server.owner();
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
    const senderId = successful(await owner.get('/users/me'))['user_id'] as number;
    await server.stop();
    let [events, firstMessageId, isKilled] = [EVENTS, FIRST_MESSAGE, false];
    // Again when the start was over before this process could look often enough.
    while (!isKilled) {
      const log = await openEventLog(readConfiguration(server.environment));
      await appendLongLog(log, { events, channelId: 1, senderId, firstMessageId });
      await log.close();
      [events, firstMessageId] = [2 * events, firstMessageId + events];
      const run = server.spawn();
      const start = { isOver: false };
      const listening = run.listening.finally(() => (start.isOver = true));
      listening.catch(() => {});
      while (!start.isOver && !isKilled) {
        const answer = await fetch(`${server.url}/health/ready`).catch(() => undefined);
        isKilled = (((await answer?.json()) as Health | undefined)?.starting?.position ?? 0) > 0;
      }
      // One that ended by itself has failed, and says why.
      if (!isKilled) await listening;
      await server.kill();
    }
    await server.start();
    await server.stop();
    expect(await faultsOf(server.environment)).toEqual([]);
  });
});
