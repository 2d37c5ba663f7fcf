import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { onServers } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { appendLongLog } from '../../support/real-processes/long-log.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf } from '../../support/real-processes/stored-data.js';

/** Events before the first attempt; twice as many in each that follows. */
const EVENTS = onServers() ? 4_000 : 20_000;
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

/** Lines that a start printed until it was over. */
interface Seen {
  readonly progress: readonly Answer[];
  readonly refused: readonly Answer[];
  readonly isKilled: boolean;
}

const isInTheMiddle = ({ progress }: Seen) => (progress.at(-1)?.body.starting!['position'] ?? 0) > 0;

describe('a start on a log of which the read models know little', () => {
  let server: ServerProcess;
  let owner: ApiClient;
  let senderId: number;
  let [events, firstMessageId, head] = [EVENTS, FIRST_MESSAGE, 0];

  beforeAll(async () => {
    server = await ServerProcess.launch();
    owner = server.owner();
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
    senderId = successful(await owner.get('/users/me'))['user_id'] as number;
    await server.stop();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function lengthenLog(): Promise<void> {
    const log = await openEventLog(readConfiguration(server.environment));
    await appendLongLog(log, { events, channelId: 1, senderId, firstMessageId });
    head = await log.head();
    await log.close();
    [events, firstMessageId] = [2 * events, firstMessageId + events];
  }

  /** @param killed ends the start once this holds of what it has said */
  async function start(killed: (seen: Seen) => boolean): Promise<Seen> {
    const run = server.spawn();
    const start = { isOver: false };
    const listening = run.listening.finally(() => (start.isOver = true));
    listening.catch(() => {});
    const [progress, refused]: [Answer[], Answer[]] = [[], []];
    let isKilled = false;
    while (!start.isOver && !isKilled) {
      const health = await ask(`${server.url}/health/ready`, owner);
      const request = await ask(`${server.url}/api/v1/users/me`, owner);
      if (health?.body.starting) progress.push(health);
      if (request?.status === 503) refused.push(request);
      else if (request) expect(request.status).toBe(200);
      isKilled = killed({ progress, refused, isKilled });
    }
    if (isKilled) await server.kill();
    // One that ended by itself has failed, and says why.
    else await listening;
    return { progress, refused, isKilled };
  }

  (onServers() ? it.skip : it)('begins again after it was killed in the middle', async () => {
    for (let isKilled = false; !isKilled;) {
      await lengthenLog();
      ({ isKilled } = await start(isInTheMiddle));
      // Again when the start was over before this process could look often enough.
      if (!isKilled) await server.stop();
    }
  });

  it('says how far it is, refuses clients until then, and ends with read models that are as the log says', async () => {
    if (head === 0) await lengthenLog();
    let seen = await start(() => false);
    while (seen.progress.length === 0 || seen.refused.length === 0) {
      await server.stop();
      await lengthenLog();
      seen = await start(() => false);
    }
    const { progress, refused } = seen;
    expect(progress[0]).toMatchObject({
      status: 503,
      body: { code: 'SERVER_NOT_READY', ready: false, starting: { head, events_per_second: expect.any(Number) } },
    });
    const positions = progress.map(({ body }) => body.starting!['position']!);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(refused[0]).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    expect((await ask(`${server.url}/health/ready`, owner))?.body.starting).toBeUndefined();
    const newest = { anchor: 'newest', num_before: 1, num_after: 0 };
    expect(successful(await owner.get('/messages', newest))['messages']).toHaveLength(1);
    await server.stop();
    expect(await faultsOf(server.environment)).toEqual([]);
  });
});
