import { randomUUID } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import type { EventLog } from '../port/event-log.js';
import type { Cause } from '../transact/transact.js';
import { LIMITS } from '../event-log.limits.js';

const PREFIX = 'ephemeral-';

/** True for a stream of what matters for a moment only: nobody needs a copy of it. */
export function isEphemeral(stream: string): boolean {
  return stream.startsWith(PREFIX);
}

interface Mark {
  readonly revision: number;
  /** UNIX milliseconds. */
  readonly time: number;
}

/**
 * Events that matter for a moment only, such as who is typing. They share the order of the log, so that event queues
 * need no other source, and are truncated some minutes later. Nothing durable may be folded from them.
 */
export class EphemeralStream {
  #oldest: Mark | undefined;
  /** When nothing more comes. */
  #forgetting: NodeJS.Timeout | undefined;
  #forget = () => {};

  /** @param keptMs milliseconds that an event is kept at least: long enough for every client that is not away */
  constructor(
    private readonly log: EventLog,
    private readonly keptMs: number = LIMITS.ephemeral.keptMs,
  ) {}

  /** A start also truncates what a killed server left behind, even when no new event comes. */
  async start(realmId: number): Promise<void> {
    const stream = `${PREFIX}${realmId}`;
    for await (const { revision } of this.log.read(stream, { direction: 'backwards', limit: 1 })) {
      this.#forgetUnlessMoreComes(stream, revision);
    }
  }

  /** The events that are not truncated yet, oldest first. */
  kept(realmId: number): AsyncIterable<RecordedEvent> {
    return this.log.read(`${PREFIX}${realmId}`);
  }

  /**
   * Resolves when the event is stored; nobody waits until it can be read.
   * @returns its position
   * @throws what `append` throws
   */
  async append(event: DomainEvent, cause: Cause): Promise<number> {
    const stream = `${PREFIX}${cause.realmId}`;
    const { type, data } = event;
    const { revision, position } = await this.log.append(stream, 'any', [
      { id: randomUUID(), type, data, metadata: cause },
    ]);
    this.#forgetUnlessMoreComes(stream, revision);
    const oldest = (this.#oldest ??= { revision, time: cause.time });
    if (cause.time - oldest.time < this.keptMs) return position;
    this.#oldest = { revision, time: cause.time };
    await this.log.truncate(stream, oldest.revision + 1);
    return position;
  }

  /** Makes everything unreadable now, for a clean stop of the only server. Nothing is appended any more. */
  async end(realmId: number): Promise<void> {
    clearTimeout(this.#forgetting);
    const stream = `${PREFIX}${realmId}`;
    for await (const { revision } of this.log.read(stream, { direction: 'backwards', limit: 1 })) {
      await this.log.truncate(stream, revision + 1);
    }
  }

  #forgetUnlessMoreComes(stream: string, revision: number): void {
    this.#forget = () => void this.#forgetUpTo(stream, revision).catch(() => {});
    this.#forgetting ??= setTimeout(() => this.#forget(), this.keptMs).unref();
    this.#forgetting.refresh();
  }

  /** A failed truncation is made up for by the next one. A log that is known to be unavailable throws, and returns no promise. */
  async #forgetUpTo(stream: string, revision: number): Promise<void> {
    await this.log.truncate(stream, revision + 1);
  }
}
