import { setTimeout as pause } from 'node:timers/promises';
import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { chatAsPeopleDo, Latencies } from '../../faults/abuse/people.js';
import { posted } from '../../faults/moves/filled-topic.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addChannel, addMembers, type Member } from '../../support/real-processes/members.js';
import { Memory } from '../../support/real-processes/memory.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

export interface RetentionLoadOptions {
  readonly messages: number;
  /** How many of these are too old from one moment on. */
  readonly expiring: number;
  readonly people: number;
  /** Milliseconds between two requests of a person. */
  readonly pauseMs: number;
  readonly quietSeconds: number;
  /** How long content stays after the deletion. */
  readonly deletedContentDays: number;
  readonly onStep?: (step: string) => void;
}

interface Requests {
  readonly requests: number;
  readonly refused: readonly string[];
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly longest: number;
  /** At the same time on a server beside it that holds next to nothing. */
  readonly p999Beside: number;
}

export interface RetentionLoad {
  readonly quiet: Requests;
  /** From the moment on which messages are too old until they are deleted, and erased where they are not kept. */
  readonly expiry: Requests;
  readonly seconds: number;
  /** Memory of the server, also while it built its read models. */
  readonly peakMib: number;
}

const DAYS = 30;
const DAY_SECONDS = 86_400;
const OLD = 'old';
const COMMONS = 'commons';
const CHANNELS = 10;
const TOPICS = 100;
const FIRST_ID = 10_000;
const AT_ONCE = 1_000;
const BYSTANDERS = 3;
const LOOK_EVERY_MS = 500;
const LISTENED = ['message', 'delete_message'];
const BULK = { notification_settings_null: true, bulk_message_deletion: true };

/** People chat and listen while a server with many messages deletes those of one day. @throws Error when one that is not too old is gone */
export async function retentionLoad(options: RetentionLoadOptions): Promise<RetentionLoad> {
  const { people, expiring, messages, onStep = () => undefined } = options;
  await using server = await ServerProcess.launch({
    CHAT_DEV_MODE: 'on',
    CHAT_DELETED_CONTENT_DAYS: String(options.deletedContentDays),
  });
  const owner = server.owner().unchecked();
  const { members, channelIds } = await furnish(owner, people);
  successful(await owner.patch('/realm', { message_retention_days: DAYS }));
  const commons = successful(await owner.get('/get_stream_id', { stream: COMMONS }))['stream_id'];
  successful(await owner.patch(`/streams/${String(commons)}`, { message_retention_days: 'unlimited' }));
  await server.stop();
  onStep(`${messages} messages are put into the log, and projected`);
  await fill(server, options, channelIds, members);
  await server.start();

  await using beside = await ServerProcess.launch();
  const bystanders = (await furnish(beside.owner(), BYSTANDERS)).members;
  const phase = (work: () => Promise<unknown>) => watch(members, bystanders, options.pauseMs, work);
  const memory = new Memory(server.pid);
  onStep('people chat');
  const { requests: quiet } = await phase(() => pause(options.quietSeconds * 1000));
  onStep(`${expiring} messages expire`);
  const { requests: expiry, seconds } = await phase(async () => {
    successful(await owner.post('/dev/clock', { advance_seconds: (DAYS - 5) * DAY_SECONDS }));
    await until(async () => (await oldest(owner, channelIds)) >= FIRST_ID + expiring);
    onStep('all are deleted');
    await until(() => isCaughtUp(owner));
  });
  const first = await oldest(owner, channelIds);
  if (first !== FIRST_ID + expiring) throw new Error(`The first message that is left is ${first}.`);
  for (const { client } of [...members, ...bystanders]) client.close();
  return { quiet, expiry, seconds, peakMib: memory.stop() };
}

/** Accounts, and channels with all of them. */
async function furnish(owner: ApiClient, people: number) {
  const names = Array.from({ length: people }, (_, number) => `Person ${number}`);
  const members = (await addMembers(owner, names)).map(({ client, userId }) => ({
    client: client.unchecked(),
    userId,
  }));
  const channelIds: number[] = [];
  for (const name of [COMMONS, ...Array.from({ length: CHANNELS }, (_, number) => `${OLD} ${number}`)]) {
    await addChannel(owner, name, members);
    channelIds.push(successful(await owner.get('/get_stream_id', { stream: name }))['stream_id'] as number);
  }
  return { members, channelIds: channelIds.slice(1) };
}

/** The first ones were posted within a day, ten days ago; the others after that. */
async function fill(
  { environment }: ServerProcess,
  { messages, expiring }: RetentionLoadOptions,
  channelIds: readonly number[],
  members: readonly Member[],
): Promise<void> {
  const log = await openEventLog(readConfiguration(environment));
  const now = Date.now();
  const timeOf = (place: number) => {
    const [share, from, days] =
      place < expiring ? [place / expiring, 10, 1] : [(place - expiring) / (messages - expiring), 4, 3];
    return now - (from - share * days) * DAY_SECONDS * 1000;
  };
  for (let done = 0; done < messages;) {
    const appends: Promise<unknown>[] = [];
    for (const end = Math.min(done + AT_ONCE, messages); done < end; done++) {
      const id = FIRST_ID + done;
      const channelId = channelIds[id % channelIds.length]!;
      const topic = `topic ${Math.floor(id / channelIds.length) % TOPICS}`;
      const event = posted(id, members[id % members.length]!.userId, { kind: 'channel', channelId, topic });
      const metadata = { ...event.metadata, time: timeOf(done) };
      appends.push(log.append(`message-${id}`, 'no_stream', [{ ...event, metadata }]));
    }
    await Promise.all(appends);
  }
  await log.close();
}

/** How requests of people do while something goes on. */
async function watch(
  members: readonly Member[],
  bystanders: readonly Member[],
  pauseMs: number,
  work: () => Promise<unknown>,
): Promise<{ readonly requests: Requests; readonly seconds: number }> {
  const [latencies, beside] = [new Latencies(), new Latencies()];
  const ending = new AbortController();
  const { signal } = ending;
  const conversation = { pauseMs, ledger: new Map<number, string>(), signal };
  const began = performance.now();
  const talks = [
    ...members.map(({ client }) => chatAsPeopleDo(client, COMMONS, { ...conversation, latencies })),
    ...members.map(({ client }) => listen(client, signal)),
    ...bystanders.map(({ client }) => chatAsPeopleDo(client, COMMONS, { ...conversation, latencies: beside })),
  ];
  await work();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  ending.abort();
  await Promise.all(talks);
  const requests = {
    requests: latencies.ms.length,
    refused: [...new Set(latencies.refused)],
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    p999: latencies.percentile(0.999),
    longest: latencies.percentile(1),
    p999Beside: beside.percentile(0.999),
  };
  return { requests, seconds };
}

/** Polls a queue until asked to stop; when the clock moves by days, its queue is gone, and it registers again. */
async function listen(client: ApiClient, signal: AbortSignal): Promise<void> {
  const fields = { event_types: LISTENED, client_capabilities: BULK };
  const register = async () => successful(await client.post('/register', fields));
  let { queue_id: queueId, last_event_id: lastEventId } = await register();
  while (!signal.aborted) {
    const found = await client.get('/events', { queue_id: queueId, last_event_id: lastEventId, dont_block: true });
    if (found.body['code'] === 'BAD_EVENT_QUEUE_ID') {
      ({ queue_id: queueId, last_event_id: lastEventId } = await register());
      continue;
    }
    const events = successful(found)['events'] as { id: number }[];
    lastEventId = events.at(-1)?.id ?? lastEventId;
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  await client.delete('/events', { queue_id: queueId });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_EVERY_MS);
}

/** The first message in any of the channels. */
async function oldest(owner: ApiClient, channelIds: readonly number[]): Promise<number> {
  const { streams } = successful(await owner.get('/streams')) as unknown as {
    streams: { stream_id: number; first_message_id: number | null }[];
  };
  const firsts = streams.filter(({ stream_id: id }) => channelIds.includes(id));
  return Math.min(...firsts.map(({ first_message_id: first }) => first ?? Infinity));
}

/** Whether processes, such as the erasure, have followed the log. */
async function isCaughtUp(owner: ApiClient): Promise<boolean> {
  const { servers } = successful(await owner.get('/operation/state')) as unknown as {
    servers: { followers: { lag: number }[] }[];
  };
  return servers.every(({ followers }) => followers.every(({ lag }) => lag < AT_ONCE));
}
