import type { RecordedEvent } from '@chat/kernel';

import type { Page } from '../embedded/page.js';
import { LIMITS } from '../event-log.limits.js';

const MAX_EVENTS = 8192;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The newest events as objects, so that live followers neither read nor parse. Bounded; slower followers read the file. */
export class RecentEvents {
  #events: RecordedEvent[] = [];
  #sizes: number[] = [];
  #characters = 0;
  #start = 0;
  /** Truncations not applied to `#events` yet. */
  readonly #erased = new Map<string, number>();

  /** Forgets all; later events lie after `start`. */
  reset(start: number): void {
    this.#start = start;
    this.#events = [];
    this.#sizes = [];
    this.#characters = 0;
    this.#erased.clear();
  }

  push(event: RecordedEvent, characters: number): void {
    this.#events.push(event);
    this.#sizes.push(characters);
    this.#characters += characters;
    if (this.#events.length >= 2 * MAX_EVENTS || this.#characters >= 2 * MAX_CHARACTERS) this.#shrink();
  }

  erase(stream: string, before: number): void {
    this.#erased.set(stream, Math.max(before, this.#erased.get(stream) ?? 0));
  }

  /** The first events after a position; undefined when it lies too far back. */
  after(position: number, limit: number): Page | undefined {
    if (position < this.#start) return undefined;
    if (this.#erased.size > 0) this.#applyErasures();
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#events[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    const end = this.#endOfPage(low, limit);
    return { events: this.#events.slice(low, end), isEnd: end === this.#events.length };
  }

  #endOfPage(start: number, limit: number): number {
    const most = Math.min(this.#events.length, start + limit);
    let end = start;
    for (let characters = 0; end < most && characters < LIMITS.log.pageCharacters; end++) {
      characters += this.#sizes[end]!;
    }
    return end;
  }

  #shrink(): void {
    let dropped = Math.max(0, this.#events.length - MAX_EVENTS);
    for (let index = 0; index < dropped; index++) this.#characters -= this.#sizes[index]!;
    while (this.#characters > MAX_CHARACTERS) this.#characters -= this.#sizes[dropped++]!;
    this.#start = this.#events[dropped - 1]!.position;
    this.#events = this.#events.slice(dropped);
    this.#sizes = this.#sizes.slice(dropped);
  }

  #applyErasures(): void {
    const keeps = ({ stream, revision }: RecordedEvent) => revision >= (this.#erased.get(stream) ?? 0);
    this.#sizes = this.#sizes.filter((_, index) => keeps(this.#events[index]!));
    this.#events = this.#events.filter(keeps);
    this.#characters = this.#sizes.reduce((sum, size) => sum + size, 0);
    this.#erased.clear();
  }
}
