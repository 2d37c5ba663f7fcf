import { randomUUID } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import type { EventLog } from '../port/event-log.js';
import type { Cause } from '../transact/transact.js';
import { LIMITS } from '../event-log.limits.js';

const PREFIX = 'ephemeral-';

/** True for streams of short-lived events, which no copy of the log needs. */
export function isEphemeral(stream: string): boolean {
  return stream.startsWith(PREFIX);
}

interface Mark {
  readonly revision: number;
  /** UNIX milliseconds. */
  readonly time: number;
}

/**
 * Short-lived events, such as who is typing. They share the order of the log, so that event queues need no other source, and are
 * truncated some minutes later. Nothing durable may be folded from them.
 */
export class EphemeralStream {
  #oldest: Mark | undefined;
  /** When nothing more comes. */
  #forgetting: NodeJS.Timeout | undefined;
  #forget = () => {};

  /** @param keptMs milliseconds that an event is kept at least: enough for every connected client */
  constructor(
    private readonly log: EventLog,
    private readonly keptMs: number = LIMITS.ephemeral.keptMs,
  ) {}

  /** A start also truncates the rest of a killed server, even when no new event comes. */
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
   * Resolves when the event is stored, without waiting until it can be read.
   * @returns its position
   * @throws like `append`
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

  /** Makes all events unreadable at once, for a clean stop of the only server. No append may follow. */
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

  /** The next truncation makes up for a failed one. A log that is known to be unavailable throws synchronously. */
  async #forgetUpTo(stream: string, revision: number): Promise<void> {
    await this.log.truncate(stream, revision + 1);
  }
}
