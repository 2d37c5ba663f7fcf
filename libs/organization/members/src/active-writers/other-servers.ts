import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DirectoryFollower } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';
import type { WritersEvent, WritersStopRequested } from './active-writers.events.js';

export interface ServerPresence {
  readonly holder: string;
  /** False when the others may have given this server up in the meantime: they do not wait for its answers. */
  readonly isHeld: boolean;
  /** Resolves when they wait for it again, and it knows their events. @throws TemporarilyUnavailable */
  held(): Promise<void>;
  /** The lease holders of all other running servers. @throws TemporarilyUnavailable */
  others(): Promise<readonly string[]>;
}

export interface OtherServersOptions {
  /** Stores an event that all servers find in the order of the log. */
  readonly announce: (event: WritersEvent) => Promise<unknown>;
  /** Longest time for the answer of a running server. Longer than the lease of a dead one. Default 7000. */
  readonly patienceMs?: number;
}

/** Includes servers that began to listen after the request. */
const REPEAT_MS = 1_000;

/**
 * Agreement with the other servers on who may write. A server that is about to store a deactivation has the others stop the
 * account's requests, and waits for an answer from each running one (docs/adr/0181).
 */
export class OtherServers {
  readonly #requests = new Map<string, StopRequest>();
  /** Running servers that did not answer in time: nobody waits for them until they answer again. */
  readonly #silent = new Set<string>();
  #isOpen = false;
  #stopHere: (userIds: readonly number[]) => Promise<void> = async () => {};

  constructor(
    private readonly own: ServerPresence,
    follower: DirectoryFollower,
    private readonly options: OtherServersOptions,
  ) {
    follower.onEvent((event) => this.#take(event as DomainEvent as WritersEvent));
  }

  open(): void {
    this.#isOpen = true;
  }

  /** @param stopHere resolves when this server stores no more requests of the accounts */
  onStopRequest(stopHere: (userIds: readonly number[]) => Promise<void>): void {
    this.#stopHere = stopHere;
  }

  get isInTouch(): boolean {
    return this.own.isHeld;
  }

  /** Resolves when the others rely on this server again. @throws TemporarilyUnavailable */
  inTouch(): Promise<void> {
    return this.own.held();
  }

  /**
   * Resolves when no other server stores further requests of these accounts, or when a running one has not answered in time: the
   * end of access must not depend on every server.
   * @throws TemporarilyUnavailable
   */
  async stopWriting(userIds: readonly number[]): Promise<void> {
    const request = new StopRequest();
    const data = { requestId: randomUUID(), userIds, server: this.own.holder };
    this.#requests.set(data.requestId, request);
    const giveUpAt = performance.now() + (this.options.patienceMs ?? 7_000);
    try {
      for (;;) {
        const missing = request.missing(await this.own.others());
        if (performance.now() >= giveUpAt) for (const server of missing) this.#silent.add(server);
        if (missing.every((server) => this.#silent.has(server)) && (missing.length === 0 || request.isAnnounced))
          return;
        request.isAnnounced = true;
        await this.options.announce({ type: 'WritersStopRequested', data });
        await request.answeredBy(missing.filter((server) => !this.#silent.has(server)));
      }
    } finally {
      this.#requests.delete(data.requestId);
    }
  }

  #take(event: WritersEvent): void {
    if (!this.#isOpen) return;
    if (event.type === 'WritersStopRequested' && event.data.server !== this.own.holder) {
      void this.#answer(event.data).catch(() => {});
    }
    if (event.type !== 'WritersStopped') return;
    this.#silent.delete(event.data.server);
    this.#requests.get(event.data.requestId)?.take(event.data.server);
  }

  /** A failed request is sent again. */
  async #answer({ requestId, userIds }: WritersStopRequested['data']): Promise<void> {
    await this.#stopHere(userIds);
    await this.options.announce({ type: 'WritersStopped', data: { requestId, server: this.own.holder } });
  }
}

class StopRequest {
  isAnnounced = false;
  readonly #answered = new Set<string>();
  #onAnswer = () => {};

  take(server: string): void {
    this.#answered.add(server);
    this.#onAnswer();
  }

  missing(servers: readonly string[]): string[] {
    return servers.filter((server) => !this.#answered.has(server));
  }

  /** Resolves when all of these have answered, or after the time limit. */
  async answeredBy(servers: readonly string[]): Promise<void> {
    const all = new AbortController();
    this.#onAnswer = () => {
      if (this.missing(servers).length === 0) all.abort();
    };
    this.#onAnswer();
    await pause(REPEAT_MS, undefined, { signal: all.signal }).catch(() => {});
    this.#onAnswer = () => {};
  }
}
