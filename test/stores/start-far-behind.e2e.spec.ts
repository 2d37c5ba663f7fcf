import { openEventLog, readConfiguration } from '@chat/composition';
import { onServers, successful } from '@chat/testing';
import type { ApiClient } from '../real-processes/api-client.js';
import { appendLongLog } from '../real-processes/long-log.js';
import { ServerProcess } from '../real-processes/server-process.js';
import { faultsOf } from '../real-processes/stored-data.js';

const EVENTS = onServers() ? 4_000 : 40_000;
const FIRST_MESSAGE = 1_000;

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly starting?: Readonly<Record<string, number>> };
}

type Credentials = Pick<ApiClient, 'email' | 'apiKey'>;

/** Undefined while nobody listens. */
async function ask(url: string, { email, apiKey }: Credentials): Promise<Answer | undefined> {
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  const answer = await fetch(url, { headers: { authorization } }).catch(() => undefined);
  return answer && { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

describe('a start on a log of which the read models know little', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.launch();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('says how far it is, refuses clients until then, and ends with read models that are as the log says', async () => {
    const owner = server.owner();
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
    const senderId = successful(await owner.get('/users/me'))['user_id'] as number;
    await server.stop();
    let head = 0;
    const seen: Answer[] = [];
    const refused: Answer[] = [];
    // Again when the start was over before this process could look often enough.
    for (let firstMessageId = FIRST_MESSAGE; seen.length === 0 || refused.length === 0; firstMessageId += EVENTS) {
      await server.stop();
      const log = await openEventLog(readConfiguration(server.environment));
      await appendLongLog(log, { events: EVENTS, channelId: 1, senderId, firstMessageId });
      head = await log.head();
      await log.close();
      const run = server.spawn();
      const start = { isOver: false };
      void run.listening.then(() => (start.isOver = true));
      [seen.length, refused.length] = [0, 0];
      while (!start.isOver) {
        const health = await ask(`${server.url}/health/ready`, owner);
        const request = await ask(`${server.url}/api/v1/users/me`, owner);
        if (health?.body.starting) seen.push(health);
        if (request?.status === 503) refused.push(request);
        else if (request) expect(request.status).toBe(200);
      }
      await run.listening;
    }
    const { url } = server;

    expect(seen[0]).toMatchObject({
      status: 503,
      body: { code: 'SERVER_NOT_READY', ready: false, starting: { head, events_per_second: expect.any(Number) } },
    });
    const positions = seen.map(({ body }) => body.starting!['position']!);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(refused[0]).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    expect((await ask(`${url}/health/ready`, owner))?.body.starting).toBeUndefined();
    const newest = { anchor: 'newest', num_before: 1, num_after: 0 };
    expect(successful(await owner.get('/messages', newest))['messages']).toHaveLength(1);
    await server.stop();
    expect(await faultsOf(server.environment)).toEqual([]);
  });
});
