import { existsSync, readFileSync } from 'node:fs';
import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { appendLongLog } from '../../../support/real-processes/long-log.js';
import { faultsOf } from '../../../support/real-processes/stored-data.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';

export interface MeasuredStart {
  readonly events: number;
  readonly seconds: number;
  /** Seconds of all threads: what other programs take does not count. */
  readonly processorSeconds: number | null;
  /** Seconds of the thread that folds the directory, which is most of what a machine with idle cores waits for. */
  readonly mainThreadSeconds: number | null;
  readonly eventsPerSecond: number;
}

const FIRST_MESSAGE = 1_000;
const CLOCK_TICKS = 100;

/** Starts a server on a log of which its read models know nothing. @throws Error when they differ from the log then */
export async function measureStart(events: number, onStep: (step: string) => void): Promise<MeasuredStart> {
  await using server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
  const senderId = successful(await owner.get('/users/me'))['user_id'] as number;
  await server.stop();

  onStep(`${events} events are appended`);
  const log = await openEventLog(readConfiguration(server.environment));
  await appendLongLog(log, { events, channelId: 1, senderId, firstMessageId: FIRST_MESSAGE });
  await log.close();

  onStep('the server starts');
  const started = performance.now();
  await server.start();
  const seconds = (performance.now() - started) / 1_000;
  const processorSeconds = processorSecondsOf(`/proc/${server.pid}/stat`);
  const mainThreadSeconds = processorSecondsOf(`/proc/${server.pid}/task/${server.pid}/stat`);

  onStep('the read models are compared with a replay of the log');
  await server.stop();
  const faults = await faultsOf(server.environment);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { events, seconds, processorSeconds, mainThreadSeconds, eventsPerSecond: Math.round(events / seconds) };
}

/** Null where the system does not say. */
function processorSecondsOf(file: string): number | null {
  if (!existsSync(file)) return null;
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]!.split(' ').slice(11);
  return (Number(user) + Number(system)) / CLOCK_TICKS;
}
