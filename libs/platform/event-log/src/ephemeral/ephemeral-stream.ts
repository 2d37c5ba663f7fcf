import { randomUUID } from 'node:crypto';
import { type DomainEvent, LIMITS, type RecordedEvent } from '@chat/kernel';
import type { EventLog } from '../port/event-log.js';
import type { Cause } from '../transact/transact.js';

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
 * What matters for a moment only, such as who is typing: in the one order of the log, so that event queues need no other
 * source, and made unreadable by what follows some minutes later. Nothing durable may be folded from it.
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

  /** What a server has left that was killed is forgotten too, also when nothing more comes. */
  async start(realmId: number): Promise<void> {
    const stream = `${PREFIX}${realmId}`;
    for await (const { revision } of this.log.read(stream, { direction: 'backwards', limit: 1 })) {
      this.#forgetUnlessMoreComes(stream, revision);
    }
  }

  /** What is not forgotten yet, oldest first. */
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
    // What cannot be forgotten now is forgotten with what comes next.
    this.#forget = () => void this.log.truncate(stream, revision + 1).catch(() => {});
    this.#forgetting ??= setTimeout(() => this.#forget(), this.keptMs).unref();
    this.#forgetting.refresh();
  }
}
