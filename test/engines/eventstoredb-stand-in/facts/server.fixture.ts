import { randomUUID } from 'node:crypto';

import { EventStoreDBClient, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';

import { type Face, FACES, faceOf } from '../face.js';
import { EventStoreDbStandIn } from '../stand-in.js';

const real = process.env['CHAT_TEST_EVENTSTOREDB']?.replace(/^kurrentdb/, 'esdb');

const LONGEST_TEST_MS = 60_000;

/** Servers that facts are about: the real server when there is one, else a stand-in for each of those that they were seen on. */
export const SERVERS: readonly Face[] = real ? [{ ...faceOf(await versionOf(real)), name: 'a real server' }] : FACES;

async function versionOf(connectionString: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    return (await client['capabilities']).serverVersion;
  } finally {
    await client.dispose();
  }
}

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

  /** No fact takes long to be seen; a server that behaves in another way may keep silent for ever. */
  readonly #limit = setTimeout(() => void this.close(), LONGEST_TEST_MS);

  private constructor(standIn: EventStoreDbStandIn | undefined) {
    this.#standIn = standIn;
    this.connectionString = standIn?.connectionString ?? real!;
    this.client = this.clientWith('');
  }

  static async open(face: Face): Promise<ServerUnderTest> {
    return new ServerUnderTest(real ? undefined : await EventStoreDbStandIn.start({ face }));
  }

  /** @param options more of the connection string's, such as `&nodePreference=leader` */
  clientWith(options: string): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(this.connectionString + options);
    this.#clients.push(client);
    return client;
  }

  /** URL of the administration over HTTP. */
  url(path: string): URL {
    return new URL(path, this.connectionString.replace(/^esdb:\/\/(.*@)?/, 'http://').split('?')[0]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#limit);
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
