import { setTimeout } from 'node:timers/promises';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import type { MessagesMoved } from '@chat/messages';
import { successful } from '@chat/chat-testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel, type Member } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf } from '../../support/real-processes/stored-data.js';
import { fillTopic } from './filled-topic.js';
import { mustEqual } from './must-equal.js';
import { ReplayedMessages } from './replayed-messages.js';
import { seenMessages } from './seen-messages.js';
import { type Place, TopicReader } from './topic-reader.js';

export interface KillOptions {
  readonly kills: number;
  /** Messages of the topic that moves. */
  readonly messages: number;
  readonly seed: number;
  /** Called after every kill. */
  readonly onKill?: (totals: KillTotals) => void;
}

export interface KillTotals {
  kills: number;
  /** Moves that were answered before the kill. */
  acknowledged: number;
  /** Moves that were not answered, and stand. */
  unansweredYetStored: number;
  /** Moves of which nothing is left. */
  lost: number;
  /** Looks that readers took at the topic meanwhile. */
  looks: number;
  /** Milliseconds that moves of the whole topic took which nobody disturbed. */
  undisturbed: number[];
}

const NAMES = ['Anna', 'Boris', 'Chen'];
const READERS = 2;
const LONGEST_HEAD_START_MS = 100;
const UNDISTURBED_MOVES = 4;
/** Larger topics are put into the log of a stopped server. */
const MOST_SENT = 1_000;
/** A fresh topic after so many moves, because every move makes the histories of its messages longer. */
const KILLS_PER_TOPIC = 5;

/**
 * Moves a whole topic in one request and kills the server at a random moment of it, again and again, while others read
 * the topic. Readers see all of it in one place or in the other. After every restart the move stands for every message,
 * in its place, its history and the queue of a client, or for none; when it was answered, it stands.
 * @throws Error that says what is wrong
 */
export async function killCampaign({ kills, messages, seed, onKill }: KillOptions): Promise<KillTotals> {
  await using server = await ServerProcess.launch();
  const campaign = await Campaign.prepare(server, messages, new Random(seed));
  for (let kill = 0; kill < kills; kill++) {
    if (kill % KILLS_PER_TOPIC === 0) await campaign.beginTopic(`topic ${1 + kill / KILLS_PER_TOPIC}`);
    await campaign.moveUntilKilled();
    onKill?.(campaign.totals);
  }
  await campaign.finish();
  const faults = await faultsOf(server.environment);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return campaign.totals;
}

class Campaign {
  readonly totals: KillTotals = {
    kills: 0,
    acknowledged: 0,
    unansweredYetStored: 0,
    lost: 0,
    looks: 0,
    undisturbed: [],
  };
  readonly #log = new ReplayedMessages();
  #logged = 0;
  /** The messages of each move that the log must have since it was read last. */
  #moved: (readonly number[])[] = [];
  #ids: readonly number[] = [];
  #place: Place = { channelId: 0, topic: '' };
  #names = 0;

  private constructor(
    private readonly server: ServerProcess,
    private readonly size: number,
    private readonly random: Random,
    private readonly members: readonly Member[],
    private readonly channelIds: readonly number[],
  ) {}

  static async prepare(server: ServerProcess, size: number, random: Random): Promise<Campaign> {
    const owner = server.owner();
    const members = await addMembers(owner, NAMES);
    const channelIds = [
      await addWelcomedChannel(owner, 'here', members),
      await addWelcomedChannel(owner, 'there', members),
    ];
    return new Campaign(server, size, random, members, channelIds);
  }

  get #mover(): ApiClient {
    return this.members[0]!.client;
  }

  /** Fills a topic, the first time also moves it a few times without disturbance. */
  async beginTopic(topic: string): Promise<void> {
    this.#place = { channelId: this.channelIds[0]!, topic };
    this.#ids = this.size > MOST_SENT ? await this.#fillStopped() : await this.#send();
    for (let move = 0; this.totals.kills === 0 && move < UNDISTURBED_MOVES; move++) {
      const to = this.#nextPlace();
      const started = performance.now();
      successful(await this.#move(to));
      this.totals.undisturbed.push(Math.round(performance.now() - started));
      this.#place = to;
      this.#moved.push(this.#ids);
    }
  }

  async #send(): Promise<number[]> {
    const { channelId: to, topic } = this.#place;
    const ids: number[] = [];
    for (let sent = 0; sent < this.size; sent += this.members.length) {
      const message = {
        type: 'channel',
        to,
        topic,
        content: `Number ${sent} is one of the many messages of this topic.`,
      };
      const answers = await Promise.all(this.members.map(({ client }) => client.post('/messages', message)));
      ids.push(...answers.map((answer) => successful(answer)['id'] as number));
    }
    return ids.toSorted((one, other) => one - other);
  }

  /** Messages that would take too long to send. */
  async #fillStopped(): Promise<number[]> {
    await this.server.stop();
    await this.#compareLog();
    const firstId = 1 + (this.#log.all().at(-1)?.id ?? 0);
    const senderIds = this.members.map(({ userId }) => userId);
    const ids = await fillTopic(this.server.environment, { ...this.#place, size: this.size, senderIds, firstId });
    await this.server.start();
    return ids;
  }

  async moveUntilKilled(): Promise<void> {
    const { queue_id: queueId } = successful(await this.#mover.post('/register', { event_types: ['update_message'] }));
    const to = this.#nextPlace();
    const isAcknowledged = await this.#killDuringMove(to);
    const isStored = await this.#compareLog({ isLastCertain: isAcknowledged });
    if (isStored) this.#place = to;
    await this.server.start();

    mustEqual('The queue of a client', await this.#announcedMoves(String(queueId)), isStored ? [this.#ids] : []);
    const seen = await seenMessages(this.#mover, this.#ids);
    for (const id of this.#ids) {
      const { channelId, topic } = this.#place;
      const { history } = this.#log.get(id)!;
      mustEqual(`Message ${id}`, seen.get(id), { channelId, topic, history });
    }
    this.totals.kills++;
    if (isAcknowledged) this.totals.acknowledged++;
    else if (isStored) this.totals.unansweredYetStored++;
    else this.totals.lost++;
  }

  /** Nothing comes of a move after a kill but what the kill has left of it. */
  async finish(): Promise<void> {
    await this.server.stop();
    await this.#compareLog();
  }

  /** @returns whether the move was answered */
  async #killDuringMove(to: Place): Promise<boolean> {
    const readers = Array.from(
      { length: READERS },
      (_, number) =>
        new TopicReader(this.members[1 + number]!.client.another(), this.random, this.#ids, this.#place, to),
    );
    const reading = Promise.all(readers.map((reader) => reader.read()));
    reading.catch(() => undefined);
    await setTimeout(this.random.next() * LONGEST_HEAD_START_MS);
    const moving = this.#move(to).then(successful);
    const answered = moving.then(
      () => true,
      () => false,
    );
    const longest = 2 * Math.max(...this.totals.undisturbed);
    await Promise.race([setTimeout(this.random.next() * longest), reading]);
    await this.server.kill();
    await reading;
    this.totals.looks += readers.reduce((sum, { looks }) => sum + looks, 0);
    return await answered;
  }

  #move({ channelId, topic }: Place) {
    const fields = {
      stream_id: channelId,
      topic,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    };
    return this.#mover.patch(`/messages/${this.random.pick(this.#ids)}`, fields);
  }

  #nextPlace(): Place {
    const channelId = this.random.pick(this.channelIds);
    return { channelId, topic: `moved ${++this.#names}` };
  }

  /** The messages of every move that the queue has. */
  async #announcedMoves(queueId: string): Promise<number[][]> {
    const fields = { queue_id: queueId, last_event_id: -1, dont_block: true };
    const { events } = successful(await this.#mover.get('/events', fields));
    return (events as { type: string; message_ids: number[] }[])
      .filter(({ type }) => type === 'update_message')
      .map(({ message_ids: ids }) => ids);
  }

  /**
   * Since it was compared last the log has the moves that it must have, each of them once and whole, and nothing of others.
   * @param options with whom the last move may be in it, or not, unless it is certain
   * @returns whether it has that one
   */
  async #compareLog(options?: { readonly isLastCertain: boolean }): Promise<boolean> {
    const events = (await this.server.storedEvents()).filter(({ position }) => position > this.#logged);
    for (const event of events) this.#log.take(event);
    this.#logged = events.at(-1)?.position ?? this.#logged;
    const moves = events.filter(({ type }) => type === 'MessagesMoved') as RecordedEvent<MessagesMoved>[];
    const hasLast = options !== undefined && (options.isLastCertain || moves.length > this.#moved.length);
    const expected = hasLast ? [...this.#moved, this.#ids] : this.#moved;
    mustEqual(
      'The log',
      moves.map(({ data }) => idsOf(data.messageIds)),
      expected,
    );
    this.#moved = [];
    return hasLast;
  }
}
