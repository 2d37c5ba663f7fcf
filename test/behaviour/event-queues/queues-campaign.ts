import { idScaleFor, readConfiguration } from '@chat/composition';
import type { Conversation } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessagePosted } from '@chat/messages';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel, type Member } from '../../support/real-processes/members.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';
import { positionFinder } from './event-positions.js';
import { PollingClient } from './polling-client.js';

export interface QueuesOptions {
  readonly rounds: number;
  /** How many poll at the end; half of them from the beginning. */
  readonly clients: number;
  readonly seed: number;
  /** Called after every round. */
  readonly onRound?: (round: number) => void;
}

export interface QueuesTotals {
  readonly kills: number;
  readonly messages: number;
  /** Over all clients. */
  readonly eventsReceived: number;
}

const MEMBERS = ['Anna', 'Boris', 'Chen', 'Dana', 'Emil', 'Fatima', 'Gita', 'Hugo'];
const CHANNELS = ['everybody', 'every other'] as const;
const MOST_SENT = 150;
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];
const CAUGHT_UP_WITHIN_MS = 180_000;

/**
 * Kills the server again and again while clients poll their queues and others write. Every client goes on with its queue
 * after each restart, and receives what the log has for it: each event once, in order, with the id of its place.
 * @throws Error that says what is wrong
 */
export async function queuesCampaign(server: MortalServer, options: QueuesOptions): Promise<QueuesTotals> {
  const { rounds, clients, seed, onRound } = options;
  await using campaign = await Campaign.prepare(server, new Random(seed));
  for (let round = 1; round <= rounds; round++) {
    await campaign.round(Math.ceil((clients * (rounds + round)) / (2 * rounds)));
    onRound?.(round);
  }
  return await campaign.finish();
}

class Campaign implements AsyncDisposable {
  readonly #clients: PollingClient[] = [];
  #kills = 0;

  private constructor(
    private readonly server: MortalServer,
    private readonly random: Random,
    private readonly members: readonly Member[],
    /** Everybody is in the first one, and every other member in the second, who write. */
    private readonly channels: readonly Channel[],
  ) {}

  static async prepare(server: MortalServer, random: Random): Promise<Campaign> {
    const owner = server.owner();
    const members = await addMembers(owner, MEMBERS);
    const writers = members.filter((_, number) => number % 2 === 0);
    const everybody = await addChannel(owner, CHANNELS[0], members);
    const everyOther = await addChannel(owner, CHANNELS[1], writers);
    await send(owner, everybody, 'The beginning.');
    return new Campaign(server, random, members, [everybody, everyOther]);
  }

  /** @param clients that shall poll from this round on */
  async round(clients: number): Promise<void> {
    const starting: Promise<void>[] = [];
    while (this.#clients.length < clients) {
      const { userId, client } = this.members[this.#clients.length % this.members.length]!;
      const added = new PollingClient(userId, client.another());
      this.#clients.push(added);
      starting.push(added.start());
    }
    await this.#writeUntilKilled();
    await this.server.start();
    await Promise.all(starting);
  }

  async finish(): Promise<QueuesTotals> {
    const owner = this.server.owner();
    const ends = new Map<Channel, number>();
    for (const channel of this.channels) ends.set(channel, await send(owner, channel, 'The end.'));
    await eventually(() => {
      for (const client of this.#clients) {
        for (const [{ userIds }, end] of ends) if (userIds.has(client.userId)) client.mustHave(end);
      }
    }, CAUGHT_UP_WITHIN_MS);
    for (const client of this.#clients) await client.stop();
    await this.server.stop();

    const logged = await loggedMessages(this.server);
    for (const client of this.#clients) this.#compare(client, logged);
    const eventsReceived = this.#clients.reduce((sum, { received }) => sum + received.length, 0);
    return { kills: this.#kills, messages: logged.length, eventsReceived };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#clients.map((client) => client.stop()));
  }

  /** The kill comes when a random number of messages is acknowledged; other requests and polls are at any stage then. */
  async #writeUntilKilled(): Promise<void> {
    const enough = Promise.withResolvers<void>();
    let left = 1 + this.random.below(MOST_SENT);
    const write = async (writer: ApiClient) => {
      try {
        for (let number = 1; ; number++) {
          await send(writer, this.random.pick(this.channels), `Number ${number}`);
          if (--left === 0) enough.resolve();
        }
      } catch (error) {
        if (!CUT.includes((error as NodeJS.ErrnoException).code!)) throw error;
      } finally {
        writer.close();
      }
    };
    const writers = this.members.filter(({ userId }) => this.channels[1]!.userIds.has(userId));
    let writing: Promise<unknown> | undefined;
    const load = async () => {
      writing = Promise.all(writers.flatMap(({ client }) => [write(client.another()), write(client.another())]));
      await Promise.race([writing, enough.promise]);
    };
    await this.server.kill({ load });
    this.#kills++;
    await writing;
  }

  #compare({ userId, newestBefore, received }: PollingClient, logged: readonly LoggedMessage[]): void {
    const expected = logged.filter((message) => message.messageId > newestBefore && this.#isFor(userId, message));
    const positionOf = positionFinder(
      logged.map(({ position }) => position),
      idScaleFor(readConfiguration(this.server.environment)),
    );
    for (let place = 0; place < Math.max(expected.length, received.length); place++) {
      const [got, sent] = [received[place], expected[place]];
      const is = inWords(got?.messageId, got && positionOf(got.eventId));
      const should = inWords(sent?.messageId, sent?.position);
      if (is !== should) throw new Error(`Event ${place} of a client of ${userId} is ${is}; the log has ${should}.`);
    }
  }

  #isFor(userId: number, { conversation }: LoggedMessage): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    return this.channels.some(({ id, userIds }) => id === conversation.channelId && userIds.has(userId));
  }
}

interface Channel {
  readonly id: number;
  readonly name: string;
  readonly userIds: ReadonlySet<number>;
}

async function addChannel(owner: ApiClient, name: string, members: readonly Member[]): Promise<Channel> {
  const id = await addWelcomedChannel(owner, name, members);
  return { id, name, userIds: new Set(members.map(({ userId }) => userId)) };
}

async function send(sender: ApiClient, { name }: Channel, content: string): Promise<number> {
  const fields = { type: 'channel', to: name, topic: 'talk', content };
  return successful(await sender.post('/messages', fields))['id'] as number;
}

interface LoggedMessage {
  readonly position: number;
  readonly messageId: number;
  readonly conversation: Conversation;
}

async function loggedMessages(server: MortalServer): Promise<LoggedMessage[]> {
  const posted = (await server.storedEvents()).filter(({ type }) => type === 'MessagePosted');
  return (posted as RecordedEvent<MessagePosted>[]).map(({ data: { messageId, conversation }, position }) => ({
    position,
    messageId,
    conversation,
  }));
}

function inWords(messageId: number | undefined, position: number | undefined): string {
  return messageId === undefined ? 'none' : `message ${messageId} of position ${position}`;
}
