import { idScaleFor, readConfiguration } from '@chat/composition';
import { type Answer, type Fields, successful } from '@chat/chat-testing';
import { Random } from '../../support/conversation/random.js';
import { leaksIn } from '../../behaviour/event-queues/leaks.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel, type Member } from '../../support/real-processes/members.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';
import { ListeningClient, placeName } from './listening-client.js';
import { mustEqual } from './must-equal.js';
import { type ReplayedMessage, ReplayedMessages } from './replayed-messages.js';
import { type SeenMessage, seenMessages } from './seen-messages.js';

export interface RivalsOptions {
  readonly rounds: number;
  readonly seed: number;
  /** After all rounds, before anything is compared. */
  readonly kills: number;
  /** Called after every round. */
  readonly onRound?: (round: number) => void;
}

export interface RivalsTotals {
  readonly rounds: number;
  readonly messages: number;
  readonly moves: number;
  readonly edits: number;
  readonly deletions: number;
  /** Requests that were refused, because somebody else had been first. */
  readonly refused: number;
  /** Over all clients. */
  readonly eventsReceived: number;
}

const FIRST_MESSAGES = 6;
const LATER_MESSAGES = 3;
const TOPIC_DELETIONS = 0.3;
const MODES = ['change_all', 'change_all', 'change_later', 'change_one'];
const SILENTLY = { send_notification_to_new_thread: false };

/**
 * Two people move one topic to different places at the same moment, while others post to it, edit and delete in it, and now
 * and then all of it is deleted. Afterwards every message is in exactly one place, or gone; the log, the read models,
 * histories, topics and what clients heard agree; and nobody's queue named a message that they could not read.
 * @throws Error that says what is wrong
 */
export async function rivalsCampaign(server: MortalServer, options: RivalsOptions): Promise<RivalsTotals> {
  const { rounds, seed, kills, onRound } = options;
  const campaign = await Campaign.prepare(server, new Random(seed));
  for (let round = 1; round <= rounds; round++) {
    await campaign.round(`round ${round}`);
    onRound?.(round);
  }
  for (let kill = 0; kill < kills; kill++) {
    await server.kill();
    await server.start();
  }
  return await campaign.finish(rounds);
}

class Campaign {
  readonly #ids: number[] = [];
  #refused = 0;

  private constructor(
    private readonly server: MortalServer,
    private readonly random: Random,
    private readonly people: readonly Member[],
    private readonly clients: readonly ListeningClient[],
    /** The first one is where topics begin. */
    private readonly channelIds: readonly number[],
  ) {}

  /** Anna, Boris and the owner are everywhere; a guest and another one only where topics begin. */
  static async prepare(server: MortalServer, random: Random): Promise<Campaign> {
    const owner = server.owner();
    const people = await addMembers(owner, ['Anna', 'Boris', 'Chen', 'Dana', 'Emil', 'Guest']);
    const [anna, boris, chen, dana, , guest] = people as [Member, Member, Member, Member, Member, Member];
    successful(await owner.patch(`/users/${guest.userId}`, { role: 600 }));
    const secret = { invite_only: true };
    const channelIds = [
      await addWelcomedChannel(owner, 'square', people),
      await addWelcomedChannel(owner, 'market', [anna, boris, chen, dana]),
      await addWelcomedChannel(owner, 'cellar', [anna, boris, dana], secret),
      await addWelcomedChannel(owner, 'vault', [anna, boris, chen], {
        ...secret,
        history_public_to_subscribers: false,
      }),
    ];
    const clients = await Promise.all(people.map(({ userId, client }) => ListeningClient.register(userId, client)));
    return new Campaign(server, random, people, clients, channelIds);
  }

  async round(topic: string): Promise<void> {
    const [anna, boris, chen, dana] = this.people.map(({ client }) => client) as [ApiClient, ...ApiClient[]];
    const own: number[] = [];
    const others: number[] = [];
    for (let sent = 0; sent < FIRST_MESSAGES; sent++) {
      const isOwn = sent % 2 === 0;
      (isOwn ? own : others).push(await this.#post(isOwn ? dana! : chen!, topic));
    }
    const all = [...own, ...others];
    const [first, second] = [this.random.pick(own), this.random.pick(own)];
    await Promise.all([
      this.#change(anna, this.random.pick(all), this.#place(`${topic}, by Anna`)),
      this.#change(boris!, this.random.pick(all), this.#place(`${topic}, by Boris`)),
      this.#post(chen!, topic).then(() => this.#post(chen!, topic)),
      this.#change(dana!, first, { content: `Edited in ${topic}.` }),
      this.#change(dana!, second, { content: `Edited and moved in ${topic}.`, topic: `${topic}, by Dana` }),
      this.#post(dana!, topic).then(() => this.#delete(dana!, this.random.pick(own))),
      this.#delete(chen!, this.random.pick(others)),
      this.random.chance(TOPIC_DELETIONS) ? this.#deleteTopic(topic) : undefined,
    ]);
    await this.#mustBeInOnePlaceOrGone(this.#ids.slice(-FIRST_MESSAGES - LATER_MESSAGES));
    await Promise.all(this.clients.map((client) => client.fetch()));
  }

  async finish(rounds: number): Promise<RivalsTotals> {
    const owner = this.server.owner();
    const seen = await seenMessages(owner, this.#ids);
    const topics = await Promise.all(this.channelIds.map((channelId) => topicsOf(owner, channelId)));
    const readable = await Promise.all(this.people.map(({ client }) => seenMessages(client, this.#ids)));
    await this.server.stop();

    const events = await this.server.storedEvents();
    const log = ReplayedMessages.of(events);
    for (const id of this.#ids) {
      mustEqual(`Message ${id}`, seen.get(id), asSeen(log.get(id)));
    }
    this.channelIds.forEach((id, at) => mustEqual(`Channel ${id} has topics that`, topics[at], log.topics(id)));
    this.clients.forEach((client, at) => {
      const followed = [...readable[at]!].filter(([, { channelId }]) => client.follows(channelId));
      const right = followed.map(([id, { channelId, topic }]) => [id, placeName(channelId, topic)]);
      const heard = [...client.places].filter(([id]) => this.#ids.includes(id));
      mustEqual(`What ${client.userId} heard`, heard.toSorted(byId), right);
    });
    const received = this.clients.flatMap(({ userId, events: own }) => own.map((event) => ({ userId, event })));
    const scale = idScaleFor(readConfiguration(this.server.environment));
    mustEqual('What queues should not have said', leaksIn(events, received, scale), []);
    const faults = await this.server.faults();
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const count = (type: string) => events.filter((event) => event.type === type).length;
    return {
      rounds,
      messages: this.#ids.length,
      moves: count('MessagesMoved'),
      edits: count('MessageContentEdited'),
      deletions: count('MessageDeleted'),
      refused: this.#refused,
      eventsReceived: received.length,
    };
  }

  async #post(client: ApiClient, topic: string): Promise<number> {
    const fields = { type: 'channel', to: this.channelIds[0], topic, content: `A message in ${topic}.` };
    const id = successful(await client.post('/messages', fields))['id'] as number;
    this.#ids.push(id);
    return id;
  }

  /** The message may be gone meanwhile, or where its editor has no right to be. */
  async #change(client: ApiClient, id: number, fields: Fields): Promise<void> {
    await this.#attempt(client.patch(`/messages/${id}`, { ...SILENTLY, ...fields }));
  }

  async #delete(client: ApiClient, id: number): Promise<void> {
    await this.#attempt(client.delete(`/messages/${id}`));
  }

  async #deleteTopic(topic: string): Promise<void> {
    const owner = this.server.owner();
    successful(await owner.post(`/streams/${this.channelIds[0]}/delete_topic`, { topic_name: topic }));
    owner.close();
  }

  async #attempt(asked: Promise<Answer>): Promise<void> {
    const answer = await asked;
    if (isRefusal(answer)) this.#refused++;
    else successful(answer);
  }

  #place(topic: string): Fields {
    const mode = { propagate_mode: this.random.pick(MODES) };
    return this.random.chance(0.3)
      ? { ...mode, topic }
      : { ...mode, topic, stream_id: this.random.pick(this.channelIds.slice(1)) };
  }

  /** @throws Error unless each is in one topic of one channel, as everybody can see who is everywhere, or nowhere */
  async #mustBeInOnePlaceOrGone(ids: readonly number[]): Promise<void> {
    const owner = this.server.owner();
    const found = await Promise.all(
      this.channelIds.map(async (operand) => {
        const range = { anchor: ids[0], num_before: 0, num_after: 1_000, narrow: [{ operator: 'channel', operand }] };
        return (successful(await owner.get('/messages', range))['messages'] as { id: number }[]).map(({ id }) => id);
      }),
    );
    const left = successful(await owner.get('/messages', { message_ids: ids }))['messages'] as { id: number }[];
    owner.close();
    const places = found.flat().filter((id) => ids.includes(id));
    const expected = left.map(({ id }) => id);
    mustEqual('The messages of a round, wherever they are,', places.toSorted(ascending), expected);
  }
}

function isRefusal({ status, body }: Answer): boolean {
  return status === 400 && ['Invalid message(s)', 'Message already deleted'].includes(String(body.msg));
}

/** Undefined when it is gone. */
function asSeen(message: ReplayedMessage | undefined): SeenMessage | undefined {
  if (message?.conversation.kind !== 'channel' || message.isGone) return undefined;
  const { channelId, topic } = message.conversation;
  return { channelId, topic, history: message.history };
}

async function topicsOf(reader: ApiClient, channelId: number): Promise<unknown> {
  const answer = await reader.get(`/users/me/${channelId}/topics`, { allow_empty_topic_name: true });
  return successful(answer)['topics'];
}

function ascending(a: number, b: number): number {
  return a - b;
}

function byId([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number {
  return a - b;
}
