import { performance } from 'node:perf_hooks';
import type { EventLog } from '@chat/event-log';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { messageAggregate, messagesProjection } from '@chat/messages';
import { ProjectionRunner } from '@chat/projections';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import { posted, toAppend } from './fill-log.js';
import { accounts } from './organization.js';

/** Events a second. */
export interface LogResults {
  readonly appendsByOneWriter: number;
  readonly appendsBy64Writers: number;
  readonly replay: number;
}

/** Appends messages to a log in this process, then makes the read model of messages from it. @param folder empty */
export async function measureLog(folder: string, seconds: number): Promise<LogResults> {
  const log = await openSqliteEventLog({ folder });
  const store = await openSqliteReadStore({ folder });
  await appendFor(log, 64, seconds / 4);
  const appendsByOneWriter = await appendFor(log, 1, seconds);
  const appendsBy64Writers = await appendFor(log, 64, seconds);

  const head = await log.head();
  const runner = new ProjectionRunner(log, store, messagesProjection);
  const start = performance.now();
  runner.start();
  await runner.waitFor(head);
  const replay = (head / (performance.now() - start)) * 1000;

  await runner.stop();
  await store.close();
  await log.close();
  return { appendsByOneWriter, appendsBy64Writers, replay };
}

/** One event an append, each writer waiting for the disk before its next one. @returns events a second */
async function appendFor(log: EventLog, writers: number, seconds: number): Promise<number> {
  const first = await log.head();
  let id = first;
  const start = performance.now();
  const write = async () => {
    while (performance.now() < start + seconds * 1000) {
      id++;
      const message = posted({ id, author: accounts[id % accounts.length]!, edits: 0 });
      await log.append(messageAggregate.streamName(id), 'no_stream', [toAppend(message)]);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return ((id - first) / (performance.now() - start)) * 1000;
}
