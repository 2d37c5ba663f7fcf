import { setTimeout as pause } from 'node:timers/promises';
import { openEventLog, readConfiguration } from '@chat/composition';
import type { EventLog } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { RecordsChanged } from '@chat/records';
import { type Answer, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { RoamingClient } from '../../engines/servers/roaming-client.js';
import { Cluster } from '../../engines/servers/cluster.js';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addChannel, addMembers } from '../../support/real-processes/members.js';
import { faultsOf } from '../../support/real-processes/stored-data.js';
import { posted } from '../moves/filled-topic.js';
import { HeldMessages, type PutMessage, textOf, WatchedHold } from './held-messages.js';

export interface HoldsOptions {
  readonly kills: number;
  readonly seed: number;
  /** Path of a `mongod`. */
  readonly mongod: string;
  /** Connection string of an EventStoreDB without an organization. */
  readonly eventStoreDb: string;
  readonly onKill?: (kills: number, totals: HoldsTotals) => void;
}

export interface HoldsTotals {
  readonly messages: number;
  readonly holds: number;
  /** Holds and liftings that got no answer. */
  readonly unanswered: number;
}

const RETENTION_DAYS = 30;
const AHEAD_SECONDS = 40 * 86_400;
const LATER_SECONDS = 30 * 86_400;
const CHANNEL = 'kitchen';
const TOPICS = 4;
const OF_TOPIC = 15;
const CHANGES = 8;
const MOST_MS = 3_000;
const FIRST_ID = 100_000;
/** Older ones have their end. */
const LOOKED_AT = 100;
const PATIENCE_MS = 300_000;
/** All that was held is erased at once, hundreds a round. */
const LAST_PATIENCE_MS = 900_000;

/**
 * Kills one of two servers again and again while messages expire and holds over them are set and lifted at both.
 * @throws Error unless, after each kill, what an acknowledged hold covers is there byte for byte, everything else is gone, nothing
 * was deleted twice, and both servers say the same
 */
export async function holdsCampaign(options: HoldsOptions): Promise<HoldsTotals> {
  await using cluster = await Cluster.start(options.mongod, options.eventStoreDb, { CHAT_DEV_MODE: 'on' });
  await using campaign = await Campaign.prepare(cluster, options.seed);
  try {
    for (let kills = 1; kills <= options.kills; kills++) {
      await campaign.kill();
      options.onKill?.(kills, campaign.totals);
    }
    await campaign.finish();
    return campaign.totals;
  } catch (error) {
    throw new Error([(error as Error).message, ...(await cluster.report())].join('\n'), { cause: error });
  }
}

class Campaign implements AsyncDisposable {
  readonly #messages: PutMessage[] = [];
  readonly #holds: WatchedHold[] = [];
  #unanswered = 0;
  #cases = 0;

  private constructor(
    private readonly cluster: Cluster,
    private readonly random: Random,
    private readonly log: EventLog,
    /** The owner, at each server. */
    private readonly owners: readonly [ApiClient, ApiClient],
    private readonly channelId: number,
    private readonly senderIds: readonly number[],
  ) {}

  static async prepare(cluster: Cluster, seed: number): Promise<Campaign> {
    const random = new Random(seed);
    const owner = await cluster.owner();
    const members = await addMembers(owner, ['Anna', 'Boris', 'Chen']);
    await addChannel(owner, CHANNEL, members);
    const { stream_id } = successful(await owner.get('/get_stream_id', { stream: CHANNEL }));
    successful(await owner.patch('/realm', { message_retention_days: RETENTION_DAYS }));
    const roaming = new RoamingClient(cluster.urls, owner, random);
    const owners = [roaming.at(0), roaming.at(1)] as const;
    for (const each of owners) await advance(each, AHEAD_SECONDS);
    const log = await openEventLog(readConfiguration(cluster.environment));
    const senderIds = members.map(({ userId }) => userId);
    return new Campaign(cluster, random, log, owners, stream_id as number, senderIds);
  }

  get totals(): HoldsTotals {
    return { messages: this.#messages.length, holds: this.#holds.length, unanswered: this.#unanswered };
  }

  async kill(): Promise<void> {
    const server = this.random.below(2);
    const part = server === 0 ? 'one' : 'two';
    const topics = Array.from({ length: TOPICS }, (_, at) => `topic ${this.#messages.length / OF_TOPIC + at}`);
    const changes = this.#change(topics);
    const posts = this.#post(topics);
    await pause(this.random.next() * MOST_MS);
    await this.cluster.kill(part);
    await Promise.all([changes, posts]);
    await this.cluster.restart(part);
    await advance(this.owners[server]!, AHEAD_SECONDS);
    await this.#settle();
    await this.#compare();
  }

  /** Time passes, and what no hold keeps is gone. */
  async finish(): Promise<void> {
    for (const hold of this.#inForce().filter((_, at) => at % 2 === 0)) await this.#lift(hold, this.owners[0]);
    for (const owner of this.owners) await advance(owner, LATER_SECONDS);
    await this.#compare(true, LAST_PATIENCE_MS);
    await this.cluster.stop();
    const faults = await faultsOf(this.cluster.environment);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const owner of this.owners) owner.close();
    await this.log.close();
  }

  async #post(topics: readonly string[]): Promise<void> {
    for (const topic of topics)
      for (let count = 0; count < OF_TOPIC; count++) {
        const id = FIRST_ID + this.#messages.length;
        const senderId = this.random.pick(this.senderIds);
        const event = posted(id, senderId, { kind: 'channel', channelId: this.channelId, topic });
        this.#messages.push({ id, senderId, topic, text: textOf(event) });
        await this.log.append(`message-${id}`, 'no_stream', [event]);
      }
  }

  async #change(topics: readonly string[]): Promise<void> {
    for (let change = 0; change < CHANGES; change++) {
      await pause((this.random.next() * 2 * MOST_MS) / CHANGES);
      const owner = this.random.pick(this.owners);
      const inForce = this.#inForce();
      if (change % 2 === 1 && inForce.length > 0) await this.#lift(this.random.pick(inForce), owner);
      else await this.#set(topics, owner);
    }
  }

  async #set(topics: readonly string[], owner: ApiClient): Promise<void> {
    const topic = this.random.pick(topics);
    const senderId = this.random.pick(this.senderIds);
    const names = this.random.chance(0.8) ? { topic } : { senderId };
    const hold = new WatchedHold(`Case ${++this.#cases}`, names);
    this.#holds.push(hold);
    const scope =
      'topic' in names ? { topics: [{ stream_id: this.channelId, topic }] } : { user_ids: [names.senderId] };
    const answer = await this.#ask(owner.post('/records/holds', { name: hold.name, reason: 'Subpoena', ...scope }));
    if (answer) await this.#acknowledge(hold, answer['id'] as number);
  }

  async #lift(hold: WatchedHold, owner: ApiClient): Promise<void> {
    if (hold.liftAsked === Infinity) hold.liftAsked = await this.log.head();
    const answer = await this.#ask(owner.delete(`/records/holds/${hold.id!}`, { reason: 'Settled' }));
    if (answer) hold.liftAcknowledged = await this.log.head();
  }

  async #acknowledge(hold: WatchedHold, id: number): Promise<void> {
    hold.id = id;
    hold.setAcknowledged = await this.log.head();
    const covered = this.#messages.filter((message) => hold.covers(message)).slice(-LOOKED_AT);
    const found = await Promise.all(
      covered.map(async (message) => ((await this.#isThere(message)) ? [message.id] : [])),
    );
    hold.found = new Set(found.flat());
  }

  async #isThere({ id }: PutMessage): Promise<boolean> {
    const [first] = await Array.fromAsync(this.log.read(`message-${id}`, { limit: 1 }));
    return first?.type === 'MessagePosted';
  }

  /** Learns what became of requests without an answer. */
  async #settle(): Promise<void> {
    const listed = new Map((await this.#listed(this.owners[0])).map(({ name, id }) => [name, id]));
    for (const hold of this.#holds.filter(({ id }) => id === undefined)) {
      const id = listed.get(hold.name);
      if (id === undefined) this.#holds.splice(this.#holds.indexOf(hold), 1);
      else await this.#acknowledge(hold, id);
    }
    for (const hold of this.#holds)
      if (hold.liftAsked < Infinity && !hold.isLifted) await this.#lift(hold, this.owners[0]);
  }

  async #compare(isLater = false, patienceMs = PATIENCE_MS): Promise<void> {
    await eventually(async () => {
      const events = (await Array.fromAsync(this.log.readAll())).flat();
      for (const event of events) this.#noteLifting(event);
      const found = new HeldMessages(events, this.#messages);
      found.mustMatch(this.#holds, isLater);
      const kept = this.#inForce().map((hold) => [hold.id!, found.keptBy(hold)]);
      for (const owner of this.owners) {
        const listed = (await this.#listed(owner)).filter(({ lifted }) => lifted === null);
        mustEqual(
          listed.map(({ id, deleted_messages }) => [id, deleted_messages]),
          kept,
          'holds',
        );
        mustEqual(await visible(owner), 0, 'visible messages');
      }
      const registers = await Promise.all(this.owners.map(register));
      mustEqual(registers[0], registers[1], 'register of deletions');
    }, patienceMs);
  }

  #noteLifting({ type, data, metadata }: RecordedEvent): void {
    if (type !== 'RecordsChanged') return;
    const { change } = data as RecordsChanged['data'];
    if (change.what !== 'hold_lifted') return;
    const hold = this.#holds.find(({ id }) => id === change.holdId);
    if (hold) hold.liftedAt = metadata.time;
  }

  #inForce(): WatchedHold[] {
    return this.#holds
      .filter(({ id, liftAsked }) => id !== undefined && liftAsked === Infinity)
      .toSorted((one, other) => one.id! - other.id!);
  }

  async #listed(owner: ApiClient): Promise<readonly ListedHold[]> {
    return successful(await owner.get('/records/holds'))['holds'] as ListedHold[];
  }

  /** Undefined when the server is gone, or not ready. */
  async #ask(asking: Promise<Answer>): Promise<Answer['body'] | undefined> {
    const answer = await asking.catch(() => undefined);
    if (answer && answer.status !== 503) return successful(answer);
    this.#unanswered++;
    return undefined;
  }
}

interface ListedHold {
  readonly id: number;
  readonly name: string;
  readonly lifted: unknown;
  readonly deleted_messages: number;
}

async function advance(owner: ApiClient, seconds: number): Promise<void> {
  successful(await owner.post('/dev/clock', { advance_seconds: seconds }));
}

async function visible(owner: ApiClient): Promise<number> {
  const narrow = [{ operator: 'channel', operand: CHANNEL }];
  const found = await owner.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 100, narrow });
  const { messages } = successful(found) as unknown as { messages: { id: number }[] };
  return messages.filter(({ id }) => id >= FIRST_ID).length;
}

async function register(owner: ApiClient): Promise<unknown> {
  return successful(await owner.get('/records/deletions', { limit: 100 }))['deletions'];
}

function mustEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`Unexpected ${what}: ${is.slice(0, 500)}, not ${should.slice(0, 500)}.`);
}
