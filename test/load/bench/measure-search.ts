import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@chat/event-log';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import {
  messageAggregate,
  type MessageContentEdited,
  type MessagePosted,
  messagesProjection,
  messageWordsProjection,
} from '@chat/messages';
import { type Projection, ProjectionRunner } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import { Random } from '../../support/conversation/random.js';
import { ChatServer } from './chat-server.js';
import { Connection } from './connection.js';
import { fillLog, posted, toAppend } from './fill-log.js';
import { accounts, team, toEdit, toRead } from './organization.js';
import { request } from './requests.js';

export interface SearchFigures {
  readonly name: string;
  /** Milliseconds of one request after the other. */
  readonly median: number;
  readonly p99: number;
  /** Milliseconds of processor time for each request, all threads. */
  readonly serverCpu: number;
}

export interface SearchResults {
  readonly searchedMessages: number;
  readonly searches: readonly SearchFigures[];
  /** Time, on one thread, to bring a read model up to date with an edit. */
  readonly editCosts: readonly { readonly name: string; readonly microseconds: number }[];
}

/** Part of a core, below which a server does nothing else. */
const IDLE_SHARE = 0.05;
const SETTLING_MS = 2_000;
const FIRST_ID = 1 + toEdit.length + toRead.length;
const [WARMING_UP, REPETITIONS] = [10, 200];
const AT_ONCE = 2_000;
const WORDS = 20_000;
const WORDS_OF_A_MESSAGE = 14;
/** In one message of so many. */
const [COMMON_EVERY, RARE_EVERY] = [5, 100_000];
const [COMMON, RARE] = ['deployment', 'quokka'];
const [EDITED, EDITS] = [2_000, 20_000];
const [reader] = accounts as [(typeof accounts)[number]];

/** Searches an organization with so many messages. @param folder empty */
export async function measureSearch(folder: string, messages: number): Promise<SearchResults> {
  await (await ChatServer.start(folder)).stop();
  await fillLog(folder);
  await fillMessages(folder, messages);
  const server = await ChatServer.start(folder);
  try {
    await settled(server);
    const search = { operator: 'search' };
    const searches = [
      await measure(server, 'rare word', [{ ...search, operand: RARE }]),
      await measure(server, 'common word', [{ ...search, operand: COMMON }]),
      await measure(server, 'common word with sender', [
        { ...search, operand: COMMON },
        { operator: 'sender', operand: team.subscribers[7]!.id },
      ]),
    ];
    return { searchedMessages: messages, searches, editCosts: await measureEdits(folder) };
  } finally {
    await server.stop();
  }
}

/** The processes of the service read the log that they never saw, beside the requests. */
async function settled(server: ChatServer): Promise<void> {
  let busy = Infinity;
  for (let before = await server.cpuSeconds(); busy > IDLE_SHARE;) {
    await pause(SETTLING_MS);
    const now = await server.cpuSeconds();
    [busy, before] = [((now - before) * 1_000) / SETTLING_MS, now];
  }
}

async function measure(server: ChatServer, name: string, narrow: readonly object[]): Promise<SearchFigures> {
  const connection = await Connection.open(server.port);
  const fields = { anchor: 'newest', num_before: 50, num_after: 0, narrow: JSON.stringify(narrow) };
  const text = Buffer.from(request('GET', 'messages', reader, fields), 'latin1');
  const times: number[] = [];
  let cpuBefore = 0;
  for (let turn = -WARMING_UP; turn < REPETITIONS; turn++) {
    if (turn === 0) cpuBefore = await server.cpuSeconds();
    const started = performance.now();
    await new Promise((resolve) => connection.send(text, resolve));
    if (turn >= 0) times.push(performance.now() - started);
  }
  const serverCpu = (((await server.cpuSeconds()) - cpuBefore) / REPETITIONS) * 1_000;
  connection.close();
  const ascending = times.toSorted((a, b) => a - b);
  return { name, median: ascending[REPETITIONS / 2]!, p99: ascending[Math.floor(REPETITIONS * 0.99)]!, serverCpu };
}

async function fillMessages(folder: string, count: number): Promise<void> {
  const log = await openSqliteEventLog({ folder });
  const random = new Random(1);
  for (let done = 0; done < count; done += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) => done + at);
    await Promise.all(
      numbers.map((number) => {
        const author = team.subscribers[number % team.subscribers.length]!;
        const { type, data } = posted({ id: FIRST_ID + number, author, edits: 0 }, `topic ${number % 500}`);
        const content = sentence(number, random);
        const message = { type, data: { ...data, content, renderedContent: `<p>${content}</p>` } };
        return log.append(messageAggregate.streamName(data.messageId), 'no_stream', [toAppend(message)]);
      }),
    );
  }
  await log.close();
}

/** Few words are in many messages, many in few. */
function sentence(number: number, random: Random): string {
  const words = Array.from({ length: WORDS_OF_A_MESSAGE }, () => `word${random.longTailBelow(WORDS)}`);
  if (number % COMMON_EVERY === 0) words[3] = COMMON;
  if (number % RARE_EVERY === 0) words[5] = RARE;
  return words.join(' ');
}

/** Processor time, of all threads of this process, of edits of messages that the read models know already. */
async function measureEdits(folder: string): Promise<SearchResults['editCosts']> {
  const log = await openSqliteEventLog({ folder: await mkdtemp(join(folder, 'edits-')) });
  const random = new Random(2);
  const text = (number: number) => {
    const content = sentence(number, random);
    return { content, renderedContent: `<p>${content}</p>` };
  };
  const messages = Array.from({ length: EDITED }, (_, at) => {
    const message = posted({ id: 1 + at, author: reader, edits: 0 });
    return { ...message, data: { ...message.data, ...text(at) } };
  });
  const append = (message: MessagePosted | MessageContentEdited) =>
    log.append(messageAggregate.streamName(message.data.messageId), 'any', [toAppend(message)]);
  await Promise.all(messages.map(append));
  const models = await Promise.all(
    [messagesProjection, messageWordsProjection].map(async (projection) => {
      const store = await openSqliteReadStore({ folder: await mkdtemp(join(folder, 'edits-')) });
      return { projection: projection as unknown as Projection<Document>, store };
    }),
  );
  for (const { projection, store } of models) await bringUpToDate(log, store, projection);

  for (let round = 0; round < EDITS / EDITED; round++) {
    const edits = messages.map(({ data }, at): MessageContentEdited => {
      const { messageId, senderId, conversation, mentions } = data;
      const changed = { ...text(EDITED * round + at), previous: { content: '', renderedContent: '' } };
      return { type: 'MessageContentEdited', data: { messageId, senderId, conversation, mentions, ...changed } };
    });
    await Promise.all(edits.map(append));
  }
  const costs: { readonly name: string; readonly microseconds: number }[] = [];
  for (const { projection, store } of models) {
    const before = process.cpuUsage();
    await bringUpToDate(log, store, projection);
    const { user, system } = process.cpuUsage(before);
    costs.push({ name: projection.name, microseconds: (user + system) / EDITS });
    await store.close();
  }
  await log.close();
  return costs;
}

async function bringUpToDate(log: EventLog, store: ReadStore, projection: Projection<Document>): Promise<void> {
  const runner = new ProjectionRunner(log, store, projection);
  runner.start();
  await runner.waitFor(await log.head());
  await runner.stop();
}
