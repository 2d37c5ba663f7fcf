import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { successful } from '@chat/testing';
import { Random } from '../conversation/random.js';
import type { ApiClient } from '../real-processes/api-client.js';
import { faultsOf, type StoredMessage, storedMessages } from '../real-processes/stored-data.js';
import { addChannel, addMembers } from '../real-processes/members.js';
import { ServerProcess } from '../real-processes/server-process.js';
import type { MessageLedger } from './ledger.js';
import { Writer } from './writer.js';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Called after every round. */
  readonly onRound?: (totals: CrashTotals) => void;
}

export interface CrashTotals {
  rounds: number;
  acknowledged: number;
  /** Requests that a kill cut off. */
  unanswered: number;
  /** Those of them that took effect all the same. */
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
export async function crashCampaign({ rounds, seed, onRound }: CrashOptions): Promise<CrashTotals> {
  await using server = await ServerProcess.launch();
  const campaign = await Campaign.prepare(server, new Random(seed));
  for (let round = 1; round <= rounds; round++) {
    await campaign.round(`round ${round}`);
    onRound?.(campaign.totals);
  }
  await server.stop();
  const faults = await faultsOf(server.environment);
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
    private readonly server: ServerProcess,
    private readonly owner: ApiClient,
    private readonly writers: readonly Writer[],
    private readonly random: Random,
  ) {}

  static async prepare(server: ServerProcess, random: Random): Promise<Campaign> {
    const owner = server.owner();
    const members = await addMembers(owner, NAMES);
    await addChannel(owner, CHANNEL, members);
    const writers = Array.from(
      { length: WRITERS },
      (_, number) => new Writer(`Writer ${number}`, members[number % NAMES.length]!.client.another(), random),
    );
    return new Campaign(server, owner, writers, random);
  }

  async round(topic: string): Promise<void> {
    await this.#writeUntilKilled(topic);
    const touched = this.writers.flatMap((writer) => [...writer.takeTouched()]);
    const sent = touched.filter((message) => !this.#messages.has(message));
    const stored = await this.#storedMessages();
    this.#compareWithLog(sent, stored);
    if (this.random.chance(0.3)) await this.#killWhileStarting();
    await this.server.start();
    await this.#compareWithApi(topic, sent, touched);
    this.totals.rounds++;
  }

  /** The kill comes when a random number of requests is acknowledged; the others are at any stage then. */
  async #writeUntilKilled(topic: string): Promise<void> {
    const enough = Promise.withResolvers<void>();
    let left = 1 + this.random.below(MOST_ACKNOWLEDGED);
    const onAcknowledged = () => {
      this.totals.acknowledged++;
      if (--left === 0) enough.resolve();
    };
    const writing = Promise.all(this.writers.map((writer) => writer.write(CHANNEL, topic, onAcknowledged)));
    await Promise.race([writing, enough.promise]);
    await setTimeout(this.random.next() * 5);
    await this.server.kill();
    await writing;
  }

  /** Of a copy, so that the server finds what the kill left behind. */
  async #storedMessages(): Promise<Map<number, StoredMessage>> {
    const copy = mkdtempSync(join(tmpdir(), 'chat-server-copy-'));
    try {
      cpSync(this.server.folder, copy, { recursive: true });
      return await storedMessages({ ...this.server.environment, CHAT_DATA_DIR: copy });
    } finally {
      rmSync(copy, { recursive: true });
    }
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

  async #killWhileStarting(): Promise<void> {
    const run = this.server.spawn();
    await setTimeout(this.random.next() * LONGEST_START_MS);
    await run.end('SIGKILL');
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
