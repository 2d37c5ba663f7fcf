import { randomUUID } from 'node:crypto';

import { EventStoreDBClient, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';

import { EventStoreDbStandIn } from '../stand-in.js';

const real = process.env['CHAT_TEST_EVENTSTOREDB']?.replace(/^kurrentdb/, 'esdb');

/** The server that all facts were seen on. */
const SEEN_ON = '23.10.6, built for .NET 10';

/** What the facts are about: the real server when there is one, else its stand-in. */
export const SERVER = real ? 'EventStoreDB' : `EventStoreDB ${SEEN_ON} (stand-in)`;

/** Appends that name credentials take another way through client and server than those that do not. */
export const WAYS = [
  ['shared stream', {}],
  ['credentials', { credentials: { username: 'none', password: 'none' } }],
] as const;

/** A server that may hold anything, and the client library alone. */
export class ServerUnderTest {
  readonly #standIn: EventStoreDbStandIn | undefined;
  readonly connectionString: string;
  readonly #clients: EventStoreDBClient[] = [];
  readonly client: EventStoreDBClient;

  private constructor(standIn: EventStoreDbStandIn | undefined) {
    this.#standIn = standIn;
    this.connectionString = standIn?.connectionString ?? real!;
    this.client = this.clientWith('');
  }

  static async open(): Promise<ServerUnderTest> {
    return new ServerUnderTest(real ? undefined : await EventStoreDbStandIn.start());
  }

  /** @param options more of the connection string's, such as `&nodePreference=leader` */
  clientWith(options: string): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(this.connectionString + options);
    this.#clients.push(client);
    return client;
  }

  /** Of the administration over HTTP. */
  url(path: string): URL {
    return new URL(path, this.connectionString.replace(/^esdb:\/\/(.*@)?/, 'http://').split('?')[0]);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.dispose();
    await this.#standIn?.close();
  }
}

export function newStream(): string {
  return `fact-${randomUUID()}`;
}

export function happened(data: Record<string, unknown> = {}, type = 'Happened') {
  return jsonEvent({ id: randomUUID(), type, data });
}

export function happenedTimes(count: number) {
  return Array.from({ length: count }, (_, index) => happened({ index }));
}

/** Whatever a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (answer) => new Error(`It was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
}

export async function eventsOf(read: AsyncIterable<ResolvedEvent>) {
  return (await Array.fromAsync(read)).flatMap(({ event }) => event ?? []);
}

export async function revisionsOf(read: AsyncIterable<ResolvedEvent>): Promise<number[]> {
  return (await eventsOf(read)).map(({ revision }) => Number(revision));
}
