import { successful } from '@chat/chat-testing';
import type { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';

export interface Place {
  readonly channelId: number;
  readonly topic: string;
}

interface ListedMessage {
  readonly id: number;
  readonly stream_id: number;
  readonly subject: string;
}

/** Messages before and behind the one that a look is at: two searches of the server. */
const AROUND = 150;
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/** Looks at the messages of a topic again and again while they move from one place to another: never at a part of them. */
export class TopicReader {
  readonly #inTopic: ReadonlySet<number>;
  #looks = 0;
  #hasMoved = false;

  constructor(
    private readonly client: ApiClient,
    private readonly random: Random,
    /** All messages of the topic, ascending. */
    private readonly ids: readonly number[],
    private readonly from: Place,
    private readonly to: Place,
  ) {
    this.#inTopic = new Set(ids);
  }

  /** How often it looked. */
  get looks(): number {
    return this.#looks;
  }

  /** Goes on until the connection is cut. @throws Error when it sees a part of the move, or the move undone */
  async read(): Promise<void> {
    try {
      for (;;) {
        await (this.random.chance(0.3) ? this.#lookBySender() : this.#lookIntoTopic());
        this.#looks++;
      }
    } catch (error) {
      if (!CUT.includes((error as NodeJS.ErrnoException).code!)) throw error;
    } finally {
      this.client.close();
    }
  }

  /** In one of both places either all messages are, or none. */
  async #lookIntoTopic(): Promise<void> {
    const place = this.random.pick([this.from, this.to]);
    const at = this.random.below(this.ids.length);
    const narrow = [
      { operator: 'channel', operand: place.channelId },
      { operator: 'topic', operand: place.topic },
    ];
    const found = (await this.#around(at, narrow)).filter((id) => this.#inTopic.has(id));
    const all = this.ids.slice(Math.max(0, at - AROUND), at + AROUND + 1);
    if (found.length > 0 && found.join() !== all.join()) {
      throw new Error(`In ${place.topic} there are ${found.length} of ${all.length} messages around ${this.ids[at]}.`);
    }
    this.#see(found.length > 0 ? place : place === this.from ? this.to : this.from);
  }

  /** All messages say that they are in the same place. */
  async #lookBySender(): Promise<void> {
    const narrow = [{ operator: 'sender', operand: this.client.email }];
    const at = this.random.below(this.ids.length);
    const listed = await this.#listed(at, narrow);
    const places = new Set(listed.filter(({ id }) => this.#inTopic.has(id)).map(placeName));
    if (places.size > 1) throw new Error(`Messages of one topic are in ${[...places].join(' and ')}.`);
    const [place] = places;
    if (place !== undefined) this.#see(place === nameOf(this.from) ? this.from : this.to);
  }

  #see(place: Place): void {
    if (this.#hasMoved && place === this.from) throw new Error(`What had moved to ${this.to.topic} was back again.`);
    this.#hasMoved ||= place === this.to;
  }

  async #around(at: number, narrow: readonly object[]): Promise<number[]> {
    return (await this.#listed(at, narrow)).map(({ id }) => id);
  }

  async #listed(at: number, narrow: readonly object[]): Promise<readonly ListedMessage[]> {
    const range = { anchor: this.ids[at], num_before: AROUND, num_after: AROUND, narrow };
    return successful(await this.client.get('/messages', range))['messages'] as ListedMessage[];
  }
}

function placeName({ stream_id: channelId, subject: topic }: ListedMessage): string {
  return nameOf({ channelId, topic });
}

function nameOf({ channelId, topic }: Place): string {
  return `${channelId}: ${topic}`;
}
