import { setTimeout } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addChannel, addMembers } from '../../support/real-processes/members.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';
import { messagesIn, type StoredMessage } from '../../support/real-processes/stored-data.js';
import type { MessageLedger } from './ledger.js';
import { Writer } from './writer.js';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Most requests that are acknowledged before a kill. */
  readonly most?: number;
  /** Begins a start that a kill ends after this time. */
  readonly killStart?: (afterMs: number) => Promise<unknown>;
  /** Called after every round. */
  readonly onRound?: (totals: CrashTotals) => void;
}

export interface CrashTotals {
  rounds: number;
  acknowledged: number;
  /** Requests that a kill cut off. */
  unanswered: number;
  /** Unanswered ones that took effect all the same. */
  unansweredYetStored: number;
  /** Kills while the server was starting, besides. */
  killedAtStart: number;
}

const CHANNEL = 'crash';
const NAMES = ['Anna', 'Boris', 'Chen', 'Dana'];
const WRITERS = 16;
const MOST_ACKNOWLEDGED = 400;
const LONGEST_START_MS = 600;

/**
 * Kills the server again and again under edits and sends. After every kill the log, and after every restart the API,
 * have each acknowledged one exactly once, and each of the others once or not at all.
 * @throws Error that says what is wrong
 */
export async function crashCampaign(server: MortalServer, options: CrashOptions): Promise<CrashTotals> {
  const { rounds, onRound } = options;
  const campaign = await Campaign.prepare(server, options);
  for (let round = 1; round <= rounds; round++) {
    await campaign.round(`round ${round}`);
    onRound?.(campaign.totals);
  }
  await server.stop();
  const faults = await server.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return campaign.totals;
}

class Campaign {
  readonly totals: CrashTotals = {
    rounds: 0,
    acknowledged: 0,
    unanswered: 0,
    unansweredYetStored: 0,
    killedAtStart: 0,
  };
  readonly #messages = new Set<MessageLedger>();

  private constructor(
    private readonly server: MortalServer,
    private readonly options: CrashOptions,
    private readonly owner: ApiClient,
    private readonly writers: readonly Writer[],
    private readonly random: Random,
  ) {}

  static async prepare(server: MortalServer, options: CrashOptions): Promise<Campaign> {
    const random = new Random(options.seed);
    const owner = server.owner();
    const members = await addMembers(owner, NAMES);
    await addChannel(owner, CHANNEL, members);
    const writers = Array.from(
      { length: WRITERS },
      (_, number) => new Writer(`Writer ${number}`, members[number % NAMES.length]!.client.another(), random),
    );
    return new Campaign(server, options, owner, writers, random);
  }

  async round(topic: string): Promise<void> {
    await this.#writeUntilKilled(topic);
    const touched = this.writers.flatMap((writer) => [...writer.takeTouched()]);
    const sent = touched.filter((message) => !this.#messages.has(message));
    this.#compareWithLog(sent, messagesIn(await this.server.storedEvents()));
    if (this.random.chance(0.3)) await this.#killStart();
    await this.server.start();
    await this.#compareWithApi(topic, sent, touched);
    this.totals.rounds++;
  }

  /** The kill comes when a random number of requests is acknowledged; the others are at any stage then. */
  async #writeUntilKilled(topic: string): Promise<void> {
    const enough = Promise.withResolvers<void>();
    let left = 1 + this.random.below(this.options.most ?? MOST_ACKNOWLEDGED);
    const onAcknowledged = () => {
      this.totals.acknowledged++;
      if (--left === 0) enough.resolve();
    };
    let writing: Promise<unknown> | undefined;
    const load = async () => {
      writing = Promise.all(this.writers.map((writer) => writer.write(CHANNEL, topic, onAcknowledged)));
      await Promise.race([writing, enough.promise]);
      await setTimeout(this.random.next() * 5);
    };
    await this.server.kill({ load });
    await writing;
  }

  /** Every message ever sent; from here on what the log has is what must stay. */
  #compareWithLog(sent: readonly MessageLedger[], stored: ReadonlyMap<number, StoredMessage>): void {
    const idsBySending = Map.groupBy(stored.keys(), (id) => stored.get(id)!.contents[0]!);
    for (const message of sent) {
      const ids = idsBySending.get(message.sentContent) ?? [];
      if (ids.length > 1) throw new Error(`"${message.sentContent}" was sent once and stored as ${ids.join(', ')}.`);
      message.id ??= ids[0];
      this.#messages.add(message);
    }
    for (const message of this.#messages) {
      const contents = stored.get(message.id!)?.contents ?? [];
      message.mustMatch(contents);
      this.totals.unanswered += message.unanswered.length;
      this.totals.unansweredYetStored += message.unanswered.filter((content) => contents.includes(content)).length;
      message.settle(contents);
    }
  }

  async #killStart(): Promise<void> {
    if (!this.options.killStart) return;
    await this.options.killStart(this.random.next() * LONGEST_START_MS);
    this.totals.killedAtStart++;
  }

  async #compareWithApi(
    topic: string,
    sent: readonly MessageLedger[],
    touched: readonly MessageLedger[],
  ): Promise<void> {
    const listed = await this.#listed(topic);
    const expected = sent.flatMap(({ id }) => id ?? []).toSorted((one, other) => one - other);
    if (listed.join() !== expected.join()) {
      throw new Error(`${topic} has the messages ${listed.join()}, but was sent ${expected.join()}.`);
    }
    await Promise.all(
      touched.map(async (message) => {
        if (message.id === undefined) return;
        const { message_history: history } = successful(await this.owner.get(`/messages/${message.id}/history`));
        const contents = (history as { content: string }[]).map(({ content }) => content);
        message.mustMatch(contents);
        const { raw_content: content } = successful(await this.owner.get(`/messages/${message.id}`));
        if (content !== contents.at(-1)) throw new Error(`Message ${message.id} reads ${String(content)}.`);
      }),
    );
  }

  async #listed(topic: string): Promise<number[]> {
    const narrow = [
      { operator: 'channel', operand: CHANNEL },
      { operator: 'topic', operand: topic },
    ];
    const answer = await this.owner.get('/messages', { narrow, anchor: 'oldest', num_before: 0, num_after: 1_000 });
    return (successful(answer)['messages'] as { id: number }[]).map(({ id }) => id);
  }
}
