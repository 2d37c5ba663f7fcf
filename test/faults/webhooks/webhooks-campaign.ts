import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { eventually, WebhookReceiver } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addWelcomedChannel } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf, storedEvents } from '../../support/real-processes/stored-data.js';

export interface WebhooksOptions {
  readonly kills: number;
  readonly seed: number;
  /** Notified after every kill. */
  readonly onKill?: (totals: WebhooksTotals) => void;
}

export interface WebhooksTotals {
  kills: number;
  /** Messages that mention a bot, and were acknowledged. */
  mentions: number;
  /** Messages that a kill cut off. */
  unanswered: number;
  /** Calls that the service received. */
  calls: number;
  /** Calls of which the server had not stored the outcome when it was killed. */
  lost: number;
}

const CHANNEL = 'elsinore';
const BOTS = ['Yorick', 'Osric', 'Horatio'];
/** Mentions of each bot in a round. */
const BATCH = 6;
const LONGEST_ANSWER_MS = 40;
/** After the first mentions of a round. */
const LONGEST_ROUND_MS = 400;
/** As long as the lease of a killed server, and more. */
const PATIENCE_MS = 180_000;
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/**
 * Kills the server again and again while people mention outgoing webhooks and their services answer. In the end each mention
 * was delivered at least once, none after its outcome was stored, and each bot said each answer once.
 * @throws Error that says what is wrong
 */
export async function webhooksCampaign({ kills, seed, onKill }: WebhooksOptions): Promise<WebhooksTotals> {
  const receiver = await WebhookReceiver.open();
  try {
    await using server = await ServerProcess.launch({ CHAT_WEBHOOK_NETWORKS: '127.0.0.1' });
    const campaign = await Campaign.prepare(server, receiver, new Random(seed));
    while (campaign.totals.kills < kills) {
      await campaign.round();
      onKill?.(campaign.totals);
    }
    await campaign.finish();
    await server.stop();
    await campaign.compare();
    const faults = await faultsOf(server.environment);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return campaign.totals;
  } finally {
    await receiver.close();
  }
}

class Campaign {
  readonly totals: WebhooksTotals = { kills: 0, mentions: 0, unanswered: 0, calls: 0, lost: 0 };
  /** Texts of mentions. */
  readonly #acknowledged = new Set<string>();
  readonly #cutOff = new Set<string>();
  /** Ids of messages whose call was over at a kill, and how many calls there had been for it until then. */
  readonly #callsWhenOver = new Map<number, number>();
  /** Calls, by message. */
  readonly #calls = new Map<number, number>();
  #words = 0;

  private constructor(
    private readonly server: ServerProcess,
    private readonly owner: ApiClient,
    private readonly random: Random,
  ) {}

  static async prepare(server: ServerProcess, receiver: WebhookReceiver, random: Random): Promise<Campaign> {
    const owner = server.owner();
    await addWelcomedChannel(owner, CHANNEL, []);
    const hook = { bot_type: 3, payload_url: JSON.stringify(`${receiver.url}/hook`) };
    for (const name of BOTS) {
      successful(await owner.post('/bots', { full_name: name, short_name: name.toLowerCase(), ...hook }));
    }
    const campaign = new Campaign(server, owner, random);
    receiver.answer = async ({ body }) => {
      const { data, message } = JSON.parse(body) as { data: string; message: { id: number } };
      campaign.#calls.set(message.id, (campaign.#calls.get(message.id) ?? 0) + 1);
      campaign.totals.calls++;
      await pause(random.next() * LONGEST_ANSWER_MS);
      return { body: { content: `Answer to ${/question \d+/.exec(data)![0]}` } };
    };
    return campaign;
  }

  async round(): Promise<void> {
    const enough = this.totals.mentions + 3 + this.random.below(BATCH);
    const mentioning = this.#mention();
    while (this.totals.mentions < enough) await pause(1);
    await pause(this.random.next() * LONGEST_ROUND_MS);
    await this.server.kill();
    await mentioning;
    this.totals.kills++;
    await this.#notice();
    await this.server.start();
  }

  async #mention(): Promise<void> {
    await Promise.all(
      BOTS.map(async (name) => {
        for (let left = BATCH; left > 0; left--) if (!(await this.#say(name, `question ${++this.#words}`))) return;
      }),
    );
  }

  /** False when the connection was cut. */
  async #say(bot: string, question: string): Promise<boolean> {
    const message = { type: 'channel', to: CHANNEL, topic: 'graves', content: `@**${bot}** ${question}` };
    try {
      successful(await this.owner.post('/messages', message));
      this.#acknowledged.add(question);
      this.totals.mentions++;
      return true;
    } catch (error) {
      if (!CUT.includes((error as NodeJS.ErrnoException).code!)) throw error;
      this.#cutOff.add(question);
      this.totals.unanswered++;
      return false;
    }
  }

  /** Finds the calls that were over, by a copy of the log: the server is to find what the kill left behind. */
  async #notice(): Promise<void> {
    const copy = mkdtempSync(join(tmpdir(), 'chat-server-copy-'));
    try {
      cpSync(this.server.folder, copy, { recursive: true });
      const events = await storedEvents({ ...this.server.environment, CHAT_DATA_DIR: copy });
      const over = new Set(events.filter(({ type }) => type === 'WebhookCallEnded').map(messageIdOf));
      for (const id of over) {
        if (!this.#callsWhenOver.has(id)) this.#callsWhenOver.set(id, this.#calls.get(id) ?? 0);
      }
      const begun = [...this.#calls.keys()].filter((id) => !over.has(id));
      this.totals.lost += begun.length;
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  /** Resolves when every bot has said what it was to say, also to questions that were stored and whose sender was cut off. */
  async finish(): Promise<void> {
    await eventually(async () => {
      const contents = await this.#contents();
      const said = new Set(contents.flatMap(questionIn));
      const stored = [...this.#cutOff].filter((question) => contents.some((content) => isAsking(content, question)));
      const missing = [...this.#acknowledged, ...stored].filter((question) => !said.has(question));
      if (missing.length > 0) throw new Error(`Never answered: ${missing.join(', ')}`);
    }, PATIENCE_MS);
  }

  /** Contents of the messages in the channel. */
  async #contents(): Promise<string[]> {
    const contents: string[] = [];
    let anchor: number | string = 'oldest';
    for (let isLast = false; !isLast;) {
      const narrow = [{ operator: 'channel', operand: CHANNEL }];
      const range = { anchor, num_before: 0, num_after: 1_000, include_anchor: anchor === 'oldest' };
      const answer = successful(await this.owner.get('/messages', { narrow, ...range, apply_markdown: false }));
      const messages = answer['messages'] as { id: number; content: string }[];
      contents.push(...messages.map(({ content }) => content));
      anchor = messages.at(-1)?.id ?? anchor;
      isLast = answer['found_newest'] === true || messages.length === 0;
    }
    return contents;
  }

  /** By the log of the server, which is stopped. */
  async compare(): Promise<void> {
    const events = await storedEvents(this.server.environment);
    const posted = events.filter(({ type }) => type === 'MessagePosted').map(({ data }) => data as Posted);
    const counts = new Map<string, number>();
    for (const question of posted.flatMap(({ content }) => questionIn(content))) {
      counts.set(question, (counts.get(question) ?? 0) + 1);
    }
    fail(
      'Answered more than once',
      [...counts].filter(([, count]) => count > 1),
    );
    const asked = posted.filter(({ content }) => content.startsWith('@**'));
    fail(
      'Never stored',
      [...this.#acknowledged].filter((text) => !asked.some(({ content }) => content.endsWith(text))),
    );
    fail(
      'Never delivered',
      asked.filter(({ messageId }) => !this.#calls.has(messageId)),
    );
    const again = [...this.#callsWhenOver].filter(([id, count]) => this.#calls.get(id) !== count);
    fail('Called after their outcome was stored', again);
    const open = new Set(asked.map(({ messageId }) => messageId));
    for (const { type, data } of events) if (type === 'WebhookCallEnded') open.delete(messageIdOf({ data }));
    fail('Called, but never over', [...open]);
  }
}

interface Posted {
  readonly messageId: number;
  readonly content: string;
}

const messageIdOf = ({ data }: { readonly data: unknown }) => (data as { messageId: number }).messageId;

const questionIn = (content: string) => [...content.matchAll(/^Answer to (question \d+)$/g)].map(([, text]) => text!);

const isAsking = (content: string, question: string) => content.startsWith('@**') && content.endsWith(` ${question}`);

function fail(message: string, faults: readonly unknown[]): void {
  if (faults.length > 0) throw new Error(`${message}: ${JSON.stringify(faults)}`);
}
