import { setImmediate } from 'node:timers/promises';
import type { RecordedEvent } from '@chat/kernel';
import type { EventLog, FollowedBatch, FollowOptions } from '../port/event-log.js';

type Events = readonly RecordedEvent[];

/** A follower that has not reached the end of the log yet. */
interface Member extends Pick<FollowOptions, 'types' | 'onPassed'> {
  position: number;
  /** Set while it waits for its next events; undefined means the end. */
  waits: PromiseWithResolvers<Events | undefined> | undefined;
}

const PATIENCE_MS = 10_000;

/**
 * Lets followers that are behind read the log together: each page is read once for all who want it, and none is more than a page
 * ahead. A follower at the end follows the log alone. Followers that wait for each other must not follow together.
 */
export class FollowingTogether implements Pick<EventLog, 'follow'> {
  readonly #members = new Set<Member>();
  #pages: AsyncIterator<Events> | undefined;
  /** Position after the last of `#pages`. */
  #pagesFrom = 0;
  #isRunning = false;
  #someoneIsReady = Promise.withResolvers<void>();

  /** @param patienceMs longest wait for a slow follower, which then reads alone */
  constructor(
    private readonly log: Pick<EventLog, 'follow' | 'readAll'>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async *follow(options: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    const { after = 0, signal, batchSize, types, onPassed } = options;
    const member: Member = {
      position: after,
      waits: undefined,
      ...(types && { types }),
      ...(onPassed && { onPassed }),
    };
    const leave = () => {
      this.#members.delete(member);
      member.waits?.resolve(undefined);
      this.#someoneIsReady.resolve();
    };
    signal?.addEventListener('abort', leave);
    try {
      if (!batchSize && !signal?.aborted) this.#members.add(member);
      while (this.#members.has(member)) {
        member.waits = Promise.withResolvers();
        this.#someoneIsReady.resolve();
        void this.#run();
        const events = await member.waits.promise;
        if (!events) break;
        yield { events, caughtUp: false };
      }
    } finally {
      leave();
      signal?.removeEventListener('abort', leave);
    }
    if (!signal?.aborted) yield* this.log.follow({ ...options, after: member.position });
  }

  /** Ends when no follower is behind any more. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      // Followers that begin together share pages from the first one on.
      for (await setImmediate(); this.#members.size > 0; await setImmediate()) {
        await this.#untilAllWait();
        const behind = [...this.#members].filter(({ waits }) => waits);
        if (behind.length > 0) await this.#advance(behind);
      }
    } catch (error) {
      for (const { waits } of this.#members) waits?.reject(error);
      this.#members.clear();
    } finally {
      this.#isRunning = false;
      await this.#leavePages();
    }
  }

  async #untilAllWait(): Promise<void> {
    for (const giveUpAt = performance.now() + this.patienceMs; ;) {
      const busy = [...this.#members].filter(({ waits }) => !waits);
      if (busy.length === 0) return;
      const left = giveUpAt - performance.now();
      if (left <= 0) {
        for (const member of busy) this.#members.delete(member);
        return;
      }
      this.#someoneIsReady = Promise.withResolvers();
      const timer = setTimeout(() => this.#someoneIsReady.resolve(), left);
      await this.#someoneIsReady.promise;
      clearTimeout(timer);
    }
  }

  /** Reads the next page for the followers that are furthest behind, and for others where it concerns them. */
  async #advance(behind: readonly Member[]): Promise<void> {
    const from = Math.min(...behind.map(({ position }) => position));
    const page = await this.#pageAfter(from);
    if (!page) {
      for (const member of behind) give(member, undefined);
      return;
    }
    const last = page.at(-1)!.position;
    const types = new Set(page.map(({ type }) => type));
    for (const member of behind) {
      const { position } = member;
      if (position >= last) continue;
      member.position = last;
      if (member.types?.isDisjointFrom(types)) member.onPassed?.(last);
      else give(member, position === from ? page : page.filter((event) => event.position > position));
    }
  }

  /** Undefined when there is nothing more. */
  async #pageAfter(position: number): Promise<Events | undefined> {
    const isContinued = this.#pages !== undefined && this.#pagesFrom === position;
    if (!isContinued) await this.#leavePages();
    const pages = (this.#pages ??= this.log.readAll({ from: position })[Symbol.asyncIterator]());
    const { value, done } = await pages.next();
    if (!done) {
      this.#pagesFrom = value.at(-1)!.position;
      return value;
    }
    this.#pages = undefined;
    // Events may have been added during the read.
    return isContinued ? this.#pageAfter(position) : undefined;
  }

  async #leavePages(): Promise<void> {
    const pages = this.#pages;
    this.#pages = undefined;
    await pages?.return?.();
  }
}

function give(member: Member, events: Events | undefined): void {
  const { waits } = member;
  member.waits = undefined;
  waits?.resolve(events);
}
