import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelCreated } from '@chat/channels';
import { idScaleFor, readConfiguration } from '@chat/composition';
import type { IdScale } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import type { MessagePosted } from '@chat/messages';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import { positionFinder } from '../../behaviour/event-queues/event-positions.js';
import { PollingClient } from '../../behaviour/event-queues/polling-client.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addWelcomedChannel, addMembers, type Member } from '../../support/real-processes/members.js';
import { faultsOf, storedEvents, storedMessages } from '../../support/real-processes/stored-data.js';
import { CarefulWriter } from './careful-writer.js';
import { Cluster, type Part, PARTS } from './cluster.js';
import { RoamingClient } from './roaming-client.js';

export interface ServersOptions {
  /** In each one every part is killed once. */
  readonly rounds: number;
  readonly seed: number;
  /** Path of a `mongod`. */
  readonly mongod: string;
  /** Connection string of an EventStoreDB without an organization. */
  readonly eventStoreDb: string;
  readonly parts?: readonly Part[];
  /** Milliseconds from an acknowledged write to the next one of the same writer. Default 0: as fast as they are answered. */
  readonly pauseMs?: number;
  /** Milliseconds that a killed part is away at most. Default: sometimes longer than a lease lasts, so that others take over; mostly not. */
  readonly longestAwayMs?: number;
  /** Called after every kill. */
  readonly onKill?: (kills: number) => void;
}

export interface ServersTotals {
  readonly kills: number;
  readonly acknowledged: number;
  /** Requests that got no answer, or were refused because something was unavailable. */
  readonly failures: number;
  /** Acknowledged writes that were found at the other server at once. */
  readonly confirmed: number;
  readonly messages: number;
  /** Over all clients. */
  readonly eventsReceived: number;
}

const MEMBERS = ['Anna', 'Boris', 'Chen', 'Dana', 'Emil', 'Fatima'];
const CHANNEL = 'everybody';
const MOST_ACKNOWLEDGED = 60;
const LONGEST_AWAY_MS = 9_000;
const CAUGHT_UP_WITHIN_MS = 240_000;

/**
 * Kills one part of the service after the other while writers write at any server and clients poll at any server. In the
 * end every acknowledged write is there once, every client has had each of its events once and in order, what was
 * acknowledged was readable at the other server, what processes say is said once, and read models are as the log says.
 * @throws Error that says what is wrong
 */
export async function serversCampaign(options: ServersOptions): Promise<ServersTotals> {
  await using cluster = await Cluster.start(options.mongod, options.eventStoreDb);
  const campaign = await Campaign.prepare(cluster, options);
  try {
    for (let round = 1; round <= options.rounds; round++) {
      for (const part of options.parts ?? PARTS) {
        await campaign.kill(part);
        options.onKill?.(campaign.kills);
      }
    }
    return await campaign.finish();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${await campaign.report()}`, { cause: error });
  }
}

class Campaign {
  kills = 0;
  #acknowledged = 0;
  #failure: unknown;
  readonly #writing = new AbortController();
  #onAcknowledged: () => void = () => {};
  #work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly cluster: Cluster,
    private readonly random: Random,
    private readonly owner: ApiClient,
    private readonly writers: readonly CarefulWriter[],
    private readonly clients: readonly PollingClient[],
    private readonly longestAwayMs: number,
  ) {}

  static async prepare(cluster: Cluster, options: ServersOptions): Promise<Campaign> {
    const { seed, pauseMs = 0, longestAwayMs = LONGEST_AWAY_MS } = options;
    const random = new Random(seed);
    const owner = await cluster.owner();
    const members = await addMembers(owner, MEMBERS);
    await addWelcomedChannel(owner, CHANNEL, members);
    const roaming = ({ client }: Member) => new RoamingClient(cluster.urls, client, random);
    const clients = members.map((member) => new PollingClient(member.userId, roaming(member)));
    for (const client of clients) await client.start();
    const writers = members.map((member, number) => {
      return new CarefulWriter(`Writer ${number}`, roaming(member), random, cluster.urls.length, pauseMs);
    });
    const campaign = new Campaign(cluster, random, owner, writers, clients, longestAwayMs);
    campaign.#start();
    return campaign;
  }

  async kill(part: Part): Promise<void> {
    await this.#acknowledge(1 + this.random.below(MOST_ACKNOWLEDGED));
    const [channel] = await Promise.all([this.#raceForChannel(), this.cluster.kill(part)]);
    this.kills++;
    await pause(this.random.next() * this.longestAwayMs);
    await this.cluster.restart(part);
    await this.#acknowledge(1 + this.random.below(MOST_ACKNOWLEDGED));
    if (this.#failure) throw this.#failure;
    this.#channels.push(channel);
  }

  readonly #channels: string[] = [];

  async finish(): Promise<ServersTotals> {
    this.#writing.abort();
    await this.#work;
    if (this.#failure) throw this.#failure;
    const end = await persistently(() => send(this.owner, 'The end.'));
    await eventually(() => this.clients.forEach((client) => client.mustHave(end)), CAUGHT_UP_WITHIN_MS);
    for (const client of this.clients) await client.stop();
    await this.cluster.stop();

    const { environment } = this.cluster;
    const stored = await storedMessages(environment);
    const events = await storedEvents(environment);
    this.#compareMessages([...stored.values()].map(({ contents }) => contents));
    for (const client of this.clients) compareEvents(client, events, idScaleFor(readConfiguration(environment)));
    compareChannels(this.#channels, events);
    const faults = await faultsOf(environment);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return {
      kills: this.kills,
      acknowledged: this.#acknowledged,
      failures: this.writers.reduce((sum, { failures }) => sum + failures, 0),
      confirmed: this.writers.reduce((sum, { confirmed }) => sum + confirmed, 0),
      messages: stored.size,
      eventsReceived: this.clients.reduce((sum, { received }) => sum + received.length, 0),
    };
  }

  /** After a failure: how each part is and what it has said, and what the log and the read models have. */
  async report(): Promise<string> {
    this.#writing.abort();
    const parts = await this.cluster.report();
    await this.cluster.stop().catch(() => {});
    const { environment } = this.cluster;
    const compare = async () => {
      const stored = await storedMessages(environment);
      this.#compareMessages(Array.from(stored.values(), ({ contents }) => contents));
    };
    const log = await compare().then(() => 'The log has what was acknowledged.', String);
    const faults = await faultsOf(environment).catch((error) => [String(error)]);
    return [...parts, log, ...(faults.length > 0 ? faults : ['The read models are as the log says.'])].join('\n');
  }

  #start(): void {
    const acknowledged = () => {
      this.#acknowledged++;
      this.#onAcknowledged();
    };
    const fail = (error: unknown) => {
      this.#failure ??= error;
      this.#onAcknowledged();
    };
    const { signal } = this.#writing;
    this.#work = Promise.all(this.writers.map((writer) => writer.write(CHANNEL, signal, acknowledged).catch(fail)));
  }

  /** Resolves when so many more writes are acknowledged, or something is wrong. */
  async #acknowledge(count: number): Promise<void> {
    const until = this.#acknowledged + count;
    await new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.#failure || this.#acknowledged >= until) resolve();
      };
      this.#onAcknowledged();
    });
  }

  /** At both servers the same channel is asked for at once. Resolves to its name. */
  async #raceForChannel(): Promise<string> {
    const name = `channel ${this.kills}`;
    const roaming = new RoamingClient(this.cluster.urls, this.owner, this.random);
    const ask = (server: number) => roaming.at(server).post('/users/me/subscriptions', { subscriptions: [{ name }] });
    await Promise.allSettled([ask(0), ask(1)]);
    roaming.close();
    return name;
  }

  #compareMessages(stored: readonly (readonly string[])[]): void {
    const byWriting = Map.groupBy(stored, ([sent]) => sent!);
    for (const message of this.writers.flatMap(({ messages }) => messages)) {
      const copies = byWriting.get(message.sentContent) ?? [];
      if (copies.length > 1)
        throw new Error(`"${message.sentContent}" was sent once and stored ${copies.length} times.`);
      message.mustMatch(copies[0] ?? []);
    }
  }
}

async function send(owner: ApiClient, content: string): Promise<number> {
  const fields = { type: 'channel', to: CHANNEL, topic: 'talk', content };
  return successful(await owner.post('/messages', fields))['id'] as number;
}

/** Tries again while the service is not ready. */
function persistently<T>(work: () => Promise<T>): Promise<T> {
  return eventually(work, CAUGHT_UP_WITHIN_MS);
}

const posted = ({ type }: RecordedEvent) => type === 'MessagePosted';

/** Everything in the channel that came after the client had registered, once, in the order of the log, with its ids. */
function compareEvents(
  { userId, newestBefore, received }: PollingClient,
  events: readonly RecordedEvent[],
  scale: IdScale,
): void {
  const first = events.findIndex((event) => posted(event) && idOf(event) === received[0]?.messageId);
  const expected = events.slice(first).filter((event) => posted(event) && isForEverybody(event));
  const positionOf = positionFinder(
    events.map(({ position }) => position),
    scale,
  );
  const early = events.slice(0, first).filter((event) => posted(event) && isForEverybody(event));
  if (early.some((event) => idOf(event) > newestBefore)) throw new Error(`A client of ${userId} missed the beginning.`);
  for (let place = 0; place < Math.max(expected.length, received.length); place++) {
    const [is, should] = [received[place], expected[place]];
    if (is?.messageId === (should && idOf(should)) && (is && positionOf(is.eventId)) === should?.position) continue;
    const heard = is ? `message ${is.messageId} as ${is.eventId}` : 'none';
    const stored = should ? `message ${idOf(should)} at ${should.position}` : 'none';
    throw new Error(`Event ${place} of a client of ${userId} is ${heard}; the log has ${stored}.`);
  }
}

function idOf({ data }: RecordedEvent): number {
  return (data as MessagePosted['data']).messageId;
}

function isForEverybody({ data }: RecordedEvent): boolean {
  return (data as MessagePosted['data']).content.endsWith('.') && (data as MessagePosted['data']).client !== 'Internal';
}

/** Each name that both servers were asked for is there once at most, and was welcomed once. */
function compareChannels(names: readonly string[], events: readonly RecordedEvent[]): void {
  const created = events.filter(({ type }) => type === 'ChannelCreated') as RecordedEvent<ChannelCreated>[];
  for (const name of names) {
    const channels = created.filter(({ data }) => data.name === name);
    if (channels.length > 1) throw new Error(`There are ${channels.length} channels named ${name}.`);
  }
  const welcomes = events.filter(posted).map(({ data }) => (data as MessagePosted['data']).echo);
  for (const { id, data } of created) {
    const count = welcomes.filter((echo) => echo?.queueId === 'welcome-channel' && echo.localId === id).length;
    if (count > 1) throw new Error(`${data.name} was welcomed ${count} times.`);
  }
}
