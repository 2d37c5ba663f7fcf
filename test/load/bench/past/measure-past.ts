import { answering } from '@chat/audit';
import { openEventLog, openEventLogReader, past, pastStatesOf, readConfiguration } from '@chat/composition';
import { UNRESTRICTED } from '@chat/directory';
import { personalData } from '@chat/records';
import { successful } from '@chat/chat-testing';
import { appendLongLog } from '../../../support/real-processes/long-log.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';

interface Took {
  readonly ms: number;
  /** Processor time of all threads of the process. */
  readonly processorMs: number;
  /** Memory of the process after it. */
  readonly mebibytes: number;
  /** Events between the nearest earlier state and a moment. */
  readonly eventsRead?: number;
}

/** By question. */
export type MeasuredPast = Readonly<Record<string, Took>>;

const FIRST_MESSAGE = 1_000;

/** Asks an auditor's questions of a long log, as the thread for replays does. @param eventLog the embedded one, or a connection string */
export async function measurePast(
  events: number,
  eventLog: string,
  onStep: (step: string) => void,
): Promise<MeasuredPast> {
  await using server = await ServerProcess.launch({ CHAT_EVENT_LOG: eventLog, CHAT_READ_STORE: 'sqlite' });
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
  const userId = successful(await owner.get('/users/me'))['user_id'] as number;
  await server.stop();

  onStep(`${events} events are appended`);
  const configuration = readConfiguration(server.environment);
  const log = await openEventLog(configuration);
  const begin = Date.now();
  await appendLongLog(log, { events, channelId: 1, senderId: userId, firstMessageId: FIRST_MESSAGE });
  await log.close();
  const middle = Math.round((begin + Date.now()) / 2);

  onStep('questions are asked');
  const reader = await openEventLogReader(configuration);
  const answeringAfresh = () => answering({ log: reader, ...past, states: pastStatesOf(configuration) });
  const ask = answeringAfresh();
  const mandate = UNRESTRICTED;
  const moment = {
    kind: 'as_of',
    time: Date.now(),
    userId,
    mandate,
    siteUrl: 'http://127.0.0.1',
    anchor: 'newest',
    numBefore: 100,
    numAfter: 0,
    applyMarkdown: false,
  } as const;
  const topic = [
    { operator: 'channel', operand: 'builds', negated: false },
    { operator: 'topic', operand: 'topic 7', negated: false },
  ];
  const sender = [{ operator: 'sender', operand: userId, negated: false }];
  const search = [{ operator: 'search', operand: 'night 999990', negated: false }];
  const period = { from: null, to: null, after: 0, limit: 1_000 };
  const measured = {
    messageLife: await took(() =>
      ask({ kind: 'message_life', messageId: FIRST_MESSAGE, mandate: UNRESTRICTED, now: Date.now() }),
    ),
    administration: await took(() => ask({ kind: 'administration', mandate, period })),
    firstViewWithoutStates: await took(() => answeringAfresh()({ ...moment, narrow: [] })),
    makingStates: await took(() => answeringAfresh()({ kind: 'keep_states' })),
    firstViewOfMoment: await took(() => ask({ ...moment, narrow: [] })),
    furtherView: await took(() => ask({ ...moment, narrow: [] })),
    dataOfAuthor: await took(() => Array.fromAsync(personalData(reader, userId), ({ found }) => found.length)),
    dataOfStranger: await took(() => Array.fromAsync(personalData(reader, userId + 1), ({ found }) => found.length)),
    viewOfTopic: await took(() => ask({ ...moment, narrow: topic })),
    firstViewOfEarlierMoment: await took(() => ask({ ...moment, time: middle, narrow: topic })),
    viewOfSender: await took(() => ask({ ...moment, narrow: sender })),
    firstSearchAtMoment: await took(() => ask({ ...moment, narrow: search })),
  };
  await reader.close();
  return measured;
}

async function took(ask: () => Promise<unknown>): Promise<Took> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const answer = await ask();
  const eventsRead = (answer as { readonly events_read?: number } | undefined)?.events_read;
  const { user, system } = process.cpuUsage(before);
  return {
    ms: Math.round(performance.now() - start),
    processorMs: Math.round((user + system) / 1000),
    mebibytes: Math.round(process.memoryUsage().rss / 2 ** 20),
    ...(eventsRead !== undefined && { eventsRead }),
  };
}
