import type { Conversation } from '@chat/directory';
import { pairs, type Ranges, rangesOf } from './ranges.js';

const FIRST_CAPACITY = 4;

/** The messages that were posted to one conversation, by ascending id; eight bytes each. */
export class ConversationMessages {
  #ids = new Uint32Array(FIRST_CAPACITY);
  #topics = new Uint32Array(FIRST_CAPACITY);
  #count = 0;

  /** @param conversation for a channel, its topic is ignored: messages of all topics are here */
  constructor(
    readonly key: string,
    readonly conversation: Conversation,
  ) {}

  /** Id of the newest message; 0 without one. */
  get newest(): number {
    return this.#count === 0 ? 0 : this.#ids[this.#count - 1]!;
  }

  /** @param topic number of the topic */
  add(id: number, topic: number): void {
    if (this.#count === this.#ids.length) {
      this.#ids = doubled(this.#ids);
      this.#topics = doubled(this.#topics);
    }
    const at = id > this.newest ? this.#count : this.#firstFrom(id);
    this.#ids.copyWithin(at + 1, at, this.#count);
    this.#topics.copyWithin(at + 1, at, this.#count);
    this.#ids[at] = id;
    this.#topics[at] = topic;
    this.#count++;
  }

  /** Does nothing for a message of another conversation. */
  delete(id: number): void {
    if (this.topicOf(id) === undefined) return;
    const at = this.#firstFrom(id);
    this.#ids.copyWithin(at, at + 1, this.#count);
    this.#topics.copyWithin(at, at + 1, this.#count);
    this.#count--;
  }

  /** Number of messages up to this id. */
  countUpTo(id: number): number {
    return this.#firstFrom(id + 1);
  }

  /** The message after this id; undefined at the end. */
  after(id: number): number | undefined {
    const at = this.#firstFrom(id + 1);
    return at < this.#count ? this.#ids[at] : undefined;
  }

  /** The ids of a topic among the last `count` messages before this id, newest first. */
  *ofTopicBefore(id: number, topic: number, count: number): Generator<number> {
    const end = this.#firstFrom(id);
    for (let at = end - 1; at >= Math.max(0, end - count); at--) if (this.#topics[at] === topic) yield this.#ids[at]!;
  }

  /** Undefined for a message of another conversation. */
  topicOf(id: number): number | undefined {
    const at = this.#firstFrom(id);
    return at < this.#count && this.#ids[at] === id ? this.#topics[at] : undefined;
  }

  setTopic(id: number, topic: number): void {
    const at = this.#firstFrom(id);
    if (at < this.#count && this.#ids[at] === id) this.#topics[at] = topic;
  }

  /**
   * The numbers of these messages in `Ranges`: they begin behind the previous message, so that neighbours touch, however many ids
   * of other conversations lie between them. Empty without messages.
   * @param from,to ids, inclusive
   */
  span(from: number, to = from): readonly [start: number, end: number] {
    const [first, next] = [this.#firstFrom(from), this.#firstFrom(to + 1)];
    return first === next ? [0, 0] : [first === 0 ? 0 : this.#ids[first - 1]! + 1, this.#ids[next - 1]! + 1];
  }

  /** @param ids in any order */
  spans(ids: readonly number[]): Ranges {
    return rangesOf(ids.toSorted((a, b) => a - b).map((id) => this.span(id)));
  }

  /** The messages in these ranges, ascending. */
  *within(ranges: Ranges): Generator<number> {
    for (const [start, end] of pairs(ranges)) {
      for (let at = this.#firstFrom(start); at < this.#count && this.#ids[at]! < end; at++) yield this.#ids[at]!;
    }
  }

  /** The messages from each first to each last one; ascending if the pairs are. */
  *between(ids: readonly (readonly [from: number, to: number])[]): Generator<number> {
    for (const [from, to] of ids) yield* this.within([from, to + 1]);
  }

  /** First and last message of each range that is not empty. */
  ends(ranges: Ranges): (readonly [from: number, to: number])[] {
    return pairs(ranges).flatMap(([start, end]) => {
      const [first, next] = [this.#firstFrom(start), this.#firstFrom(end)];
      return first === next ? [] : [[this.#ids[first]!, this.#ids[next - 1]!] as const];
    });
  }

  /** A copy of all ids and the numbers of their topics. */
  copy(): { readonly ids: Uint32Array; readonly topics: Uint32Array } {
    return { ids: this.#ids.slice(0, this.#count), topics: this.#topics.slice(0, this.#count) };
  }

  /** Index of the first message from an id on. */
  #firstFrom(id: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
