import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { ChatServer } from './chat-server.js';
import { fillLog } from './fill-log.js';
import * as loads from './loads.js';
import { Loader, type Measurement, type Pace } from './measure.js';
import { type Account, accounts, large, small } from './organization.js';
import { post, request } from './requests.js';

export interface HttpResults {
  readonly measurements: readonly Measurement[];
  /** Edits and messages: answered with success, come out of one client's queue, found in the log afterwards. */
  readonly changes: { readonly acknowledged: number; readonly heard: number; readonly stored: number };
}

const [listener, idler] = accounts as [Account, Account, ...Account[]];
const WAITING_EVENTS = 10;

/** Starts a server with an organization of 10,000 people and loads it with requests. @param folder empty */
export async function measureHttp(folder: string, pace: Pace, execArgv: readonly string[]): Promise<HttpResults> {
  await (await ChatServer.start(folder)).stop();
  await fillLog(folder);
  const before = await changesIn(folder);
  const server = await ChatServer.start(folder, execArgv);
  const loader = new Loader(server);
  try {
    await listen(server, loader);
    const noWork = [loads.noWorkByAnybody(), loads.noWork()];
    const edits = loads.edits();
    const sends = [loads.sends(small), loads.sends(large)];
    const measurements = [
      ...(await loader.inTurn([...noWork, edits, loads.reactions()], pace)),
      ...(await loader.inTurn(sends, pace)),
      ...(await loader.inTurn(await reads(server), pace)),
    ];
    const heard = await loader.heard();
    await loader.stop();
    await server.stop();
    const acknowledged = loader.answered(edits, ...sends) + WAITING_EVENTS;
    return { measurements, changes: { acknowledged, heard, stored: (await changesIn(folder)) - before } };
  } finally {
    await loader.stop();
    await server.stop();
  }
}

/** Lets one client poll its queue all the time. */
async function listen({ port }: ChatServer, loader: Loader): Promise<void> {
  const queueId = await register(port, listener);
  await loader.listen(request('GET', 'events', listener, { queue_id: queueId, last_event_id: 'LAST' }));
}

async function reads({ port }: ChatServer) {
  const queueId = await register(port, idler);
  const message = { type: 'channel', to: small.id, topic: 'load', content: 'This waits.' };
  for (let sent = 0; sent < WAITING_EVENTS; sent++) await post(port, 'messages', idler, message);
  return [loads.singleMessages(), loads.newestMessages(), loads.histories(), loads.polls(idler, queueId)];
}

async function register(port: number, account: Account): Promise<string> {
  const registered = await post(port, 'register', account, { event_types: '["message","update_message"]' });
  return registered['queue_id'] as string;
}

async function changesIn(folder: string): Promise<number> {
  const log = await openSqliteEventLog({ folder });
  let count = 0;
  for await (const events of log.readAll()) {
    count += events.filter(({ type }) => type === 'MessagePosted' || type === 'MessageContentEdited').length;
  }
  await log.close();
  return count;
}
