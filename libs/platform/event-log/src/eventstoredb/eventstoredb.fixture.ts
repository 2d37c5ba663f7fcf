import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import { EventStoreDBClient } from '@eventstore/db-client';
import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';
import type { EventStoreDbOptions } from './eventstoredb-event-log.js';

import {
  EventStoreDbStandIn,
  type StandInOptions,
} from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import type { EventLog } from '../port/event-log.js';

/** Everything that one test opens; closed at its end. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  async standIn(options?: StandInOptions): Promise<EventStoreDbStandIn> {
    const standIn = await EventStoreDbStandIn.start(options);
    this.#closers.push(() => standIn.close());
    return standIn;
  }

  /** The server's names of the streams are those of the log, unless another connection string is given. */
  async log(standIn: EventStoreDbStandIn, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
    const connectionString = `${standIn.connectionString}&unnamed=true`;
    const log = await openEventStoreDbLog({ connectionString, ...options });
    this.#closers.push(() => log.close());
    return log;
  }

  /** The bare client library, to see records that the log hides. */
  client(standIn: EventStoreDbStandIn, options = ''): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(standIn.connectionString + options);
    this.#closers.push(() => client.dispose());
    return client;
  }

  async close(): Promise<void> {
    for (const closer of this.#closers.splice(0).toReversed()) await closer();
  }
}

/** Resolves when the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(5);
}

/** A script with the client library, in a process of its own. */
export class Script {
  stderr = '';
  readonly #process: ChildProcess;

  constructor(script: string, ...parameters: string[]) {
    this.#process = spawn(process.execPath, ['-e', script, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  /** Resolves with the exit code. */
  async end(): Promise<number> {
    const [code] = (await once(this.#process, 'close')) as [number];
    return code;
  }
}
