import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from '../child.js';
import { Connection } from '../connection.js';
import type { Account } from '../organization.js';
import { request } from '../requests.js';
import type { WaitingAnswer, WaitingQuestion } from './waiting-clients.js';

const AT_ONCE = 64;
const REST_MS = 500;

let waiting = 0;
let unheard = 0;
let everyoneHeard = Promise.withResolvers<number>();
/** A while after everybody has heard. */
let rested: Promise<void> = Promise.resolve();

answerParent<WaitingQuestion, WaitingAnswer>(async (question) => {
  if (question.ask === 'wait') return waitAll(question.port, [...question.accounts]);
  unheard = waiting;
  everyoneHeard = Promise.withResolvers();
  rested = everyoneHeard.promise.then(() => pause(REST_MS));
  return everyoneHeard.promise;
});

async function waitAll(port: number, accounts: Account[]): Promise<number> {
  const open = async () => {
    for (let account = accounts.pop(); account; account = accounts.pop()) await wait(port, account);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return waiting;
}

/** Resolves when the client has its queue and waits. */
async function wait(port: number, account: Account): Promise<void> {
  const connection = await Connection.open(port);
  const fields = { event_types: '["message"]', fetch_event_types: '[]' };
  const registered = await new Promise<Buffer>((resolve) => {
    connection.send(Buffer.from(request('POST', 'register', account, fields), 'latin1'), resolve);
  });
  const { queue_id } = JSON.parse(registered.toString()) as { queue_id: string };
  waiting++;
  poll(connection, account, queue_id, -1);
}

/** Polls again a while after everybody has heard, so that the machine does nothing else until then. */
function poll(connection: Connection, account: Account, queue_id: string, last_event_id: number): void {
  const text = request('GET', 'events', account, { queue_id, last_event_id });
  connection.send(Buffer.from(text, 'latin1'), (body) => {
    const heard = performance.timeOrigin + performance.now();
    const { events } = JSON.parse(body.toString()) as { events: { id: number; type: string }[] };
    const again = () => poll(connection, account, queue_id, events.at(-1)?.id ?? last_event_id);
    if (!events.some(({ type }) => type === 'message')) return again();
    void rested.then(again);
    if (--unheard === 0) everyoneHeard.resolve(heard);
  });
}
