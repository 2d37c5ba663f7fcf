import { setTimeout as pause } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel, type Member } from '../../support/real-processes/members.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';

export interface ScheduledOptions {
  readonly kills: number;
  readonly seed: number;
  /** Called after every kill. */
  readonly onKill?: (totals: ScheduledTotals) => void;
}

export interface ScheduledTotals {
  kills: number;
  /** Requests to schedule a message that were answered. */
  scheduled: number;
  /** Requests that a kill cut off. */
  unanswered: number;
  /** Unanswered ones that took effect all the same. */
  unansweredYetSent: number;
  /** Messages that were being sent when the server was killed. */
  begunWhenKilled: number;
}

const CHANNEL = 'later';
const TOPIC = 'reminders';
const NAMES = ['Anna', 'Boris', 'Chen', 'Dana'];
/** Messages of each person, at a time. */
const BATCH = 25;
/** Messages of one person, beyond which all are sent before the next kill: none may come ten minutes late, which is a failure. */
const MOST_WAITING = 60;
/** While they are sent a batch takes about so long. */
const LONGEST_SENDING_MS = 60;
/** Before messages are due, from when on they must not wait for anything else. */
const EARLY_MS = 100;
/** As long as the lease of a killed server, and more. */
const PATIENCE_MS = 180_000;
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/**
 * Kills the server again and again while it sends messages whose time has come, and while people schedule more. In the end
 * each message whose scheduling was acknowledged was sent exactly once, and each of the others once or not at all.
 * @throws Error that says what is wrong
 */
export async function scheduledCampaign(server: MortalServer, options: ScheduledOptions): Promise<ScheduledTotals> {
  const { kills, seed, onKill } = options;
  const campaign = await Campaign.prepare(server, new Random(seed));
  while (campaign.totals.kills < kills) {
    await campaign.round();
    onKill?.(campaign.totals);
  }
  await campaign.compare();
  await server.stop();
  await campaign.compareLog();
  const faults = await server.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return campaign.totals;
}

class Campaign {
  readonly totals: ScheduledTotals = {
    kills: 0,
    scheduled: 0,
    unanswered: 0,
    unansweredYetSent: 0,
    begunWhenKilled: 0,
  };
  readonly #acknowledged = new Set<string>();
  readonly #cutOff = new Set<string>();
  #words = 0;
  /** Log position up to which messages were counted that were being sent. */
  #counted = 0;

  private constructor(
    private readonly server: MortalServer,
    private readonly owner: ApiClient,
    private readonly members: readonly Member[],
    private readonly random: Random,
  ) {}

  static async prepare(server: MortalServer, random: Random): Promise<Campaign> {
    const owner = server.owner();
    const members = await addMembers(owner, NAMES);
    await addWelcomedChannel(owner, CHANNEL, members);
    return new Campaign(server, owner, members, random);
  }

  /** The kill comes at a random moment after the first message of this run was sent, or while people schedule. */
  async round(): Promise<void> {
    const before = await this.#sentCount();
    if ((await this.#waiting(this.members[0]!)) > MOST_WAITING) await this.#untilAllAreSent();
    let scheduling: Promise<unknown> | undefined;
    const moment = () => pause(this.random.next() * LONGEST_SENDING_MS);
    const whileScheduling = async () => {
      scheduling = this.#scheduleBatch();
      await moment();
    };
    const untilDue = async () => pause((await this.#scheduleBatch()) - EARLY_MS - Date.now());
    const whileSending = async () => {
      await this.#until(async () => (await this.#sentCount()) > before);
      await moment();
    };
    await this.server.kill(
      this.random.chance(0.2) ? { load: whileScheduling } : { begin: untilDue, load: whileSending },
    );
    await scheduling;
    this.totals.kills++;
    await this.#countBegun();
    await this.server.start();
  }

  async #waiting({ client }: Member): Promise<number> {
    const { scheduled_messages: waiting } = successful(await client.get('/scheduled_messages'));
    return (waiting as unknown[]).length;
  }

  /** All are due within the next two seconds, unless to schedule them takes longer. @returns when, in milliseconds */
  async #scheduleBatch(): Promise<number> {
    const deliverAt = dueSoon();
    await Promise.all(
      this.members.map(async ({ client }) => {
        for (let left = BATCH; left > 0; left--) if (!(await this.#schedule(client, deliverAt))) return;
      }),
    );
    return deliverAt * 1_000;
  }

  /** False when the connection was cut. */
  async #schedule(client: ApiClient, deliverAt: number): Promise<boolean> {
    const content = `Reminder ${++this.#words}`;
    const message = { type: 'channel', to: CHANNEL, topic: TOPIC, content, scheduled_delivery_timestamp: deliverAt };
    try {
      const { status, body } = await client.post('/scheduled_messages', message);
      // The time has passed because the machine was slow: nothing is scheduled yet.
      if (status === 400 && String(body['msg']).includes('future')) return await this.#schedule(client, dueSoon());
      successful({ status, headers: {}, body });
      this.#acknowledged.add(content);
      this.totals.scheduled++;
      return true;
    } catch (error) {
      if (!CUT.includes((error as NodeJS.ErrnoException).code!)) throw error;
      this.#cutOff.add(content);
      this.totals.unanswered++;
      return false;
    }
  }

  /** When nothing is left to be sent, by the API. */
  async compare(): Promise<void> {
    await this.#untilAllAreSent();
    this.#mustBeSentOnce(await this.#sent());
  }

  async #untilAllAreSent(): Promise<void> {
    await this.#until(async () => {
      const left = await Promise.all(this.members.map((member) => this.#waiting(member)));
      return left.every((count) => count === 0);
    });
  }

  /** As above by the log of the server, which is stopped. */
  async compareLog(): Promise<void> {
    const events = await this.server.storedEvents();
    const posted = events.filter(({ type }) => type === 'MessagePosted');
    const contents = posted.map(({ data }) => (data as { content: string }).content);
    this.#mustBeSentOnce(contents.filter((content) => content.startsWith('Reminder ')));
  }

  async #countBegun(): Promise<void> {
    const events = (await this.server.storedEvents()).filter(({ position }) => position > this.#counted);
    this.#counted = events.at(-1)?.position ?? this.#counted;
    const begun = new Set<string>();
    for (const { type, stream } of events) {
      if (type === 'ScheduledMessageSendingBegun') begun.add(stream);
      else if (type === 'ScheduledMessageSent') begun.delete(stream);
    }
    this.totals.begunWhenKilled += begun.size;
  }

  #mustBeSentOnce(contents: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const content of contents) counts.set(content, (counts.get(content) ?? 0) + 1);
    const twice = [...counts].filter(([, count]) => count > 1).map(([content]) => content);
    if (twice.length > 0) throw new Error(`Sent more than once: ${twice.join(', ')}`);
    const missing = [...this.#acknowledged].filter((content) => !counts.has(content));
    if (missing.length > 0) throw new Error(`Never sent: ${missing.join(', ')}`);
    const unknown = [...counts.keys()].filter((each) => !this.#acknowledged.has(each) && !this.#cutOff.has(each));
    if (unknown.length > 0) throw new Error(`Sent without being scheduled: ${unknown.join(', ')}`);
    this.totals.unansweredYetSent = [...this.#cutOff].filter((content) => counts.has(content)).length;
  }

  async #sent(): Promise<string[]> {
    const contents: string[] = [];
    let anchor: number | string = 'oldest';
    for (let isLast = false; !isLast;) {
      const range = { anchor, num_before: 0, num_after: 1_000, include_anchor: anchor === 'oldest' };
      const answer = successful(
        await this.owner.get('/messages', { ...this.#narrow, ...range, apply_markdown: false }),
      );
      const messages = answer['messages'] as { id: number; content: string }[];
      contents.push(...messages.map(({ content }) => content));
      anchor = messages.at(-1)?.id ?? anchor;
      isLast = answer['found_newest'] === true || messages.length === 0;
    }
    return contents;
  }

  /** Rises with each message that is sent. */
  async #sentCount(): Promise<number> {
    const range = { anchor: 'newest', num_before: 1, num_after: 0 };
    const { messages } = successful(await this.owner.get('/messages', { ...this.#narrow, ...range }));
    return (messages as { id: number }[])[0]?.id ?? 0;
  }

  get #narrow() {
    const [channel, topic] = [CHANNEL, TOPIC];
    return {
      narrow: [
        { operator: 'channel', operand: channel },
        { operator: 'topic', operand: topic },
      ],
    };
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    await eventually(async () => {
      if (!(await isSo())) throw new Error('The server sends nothing.');
    }, PATIENCE_MS);
  }
}

/** In seconds. */
function dueSoon(): number {
  return Math.floor(Date.now() / 1_000) + 2;
}
