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

  constructor(private readonly log: EventLog) {}

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
    const oldest = (this.#oldest ??= { revision, time: cause.time });
    if (cause.time - oldest.time < LIMITS.ephemeral.keptMs) return position;
    this.#oldest = { revision, time: cause.time };
    await this.log.truncate(stream, oldest.revision + 1);
    return position;
  }
}
