import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { Batcher, TemporarilyUnavailable } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BeforeErasing, type StreamPrefix } from './before-erasing.js';
import { EraseStream } from './erase-stream.command.js';

type Outcome = { readonly error?: unknown };

/** Erases streams that come together in one go, which takes little longer than a single one. */
@CommandHandler(EraseStream)
export class EraseStreamHandler implements ICommandHandler<EraseStream> {
  readonly #batches = new Batcher<StreamPrefix, Outcome>((parts) => this.#eraseAll(parts));

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly before: BeforeErasing,
  ) {}

  async execute({ stream, before }: EraseStream): Promise<void> {
    const { error } = await this.#batches.submit({ stream, before });
    if (error !== undefined) throw error;
  }

  /** A stream that cannot be erased, because it is damaged, does not block the others. */
  async #eraseAll(parts: readonly StreamPrefix[]): Promise<readonly Outcome[]> {
    try {
      await this.#erase(parts);
      return parts.map(() => ({}));
    } catch (error) {
      if (error instanceof TemporarilyUnavailable || parts.length === 1) return parts.map(() => ({ error }));
      const outcomes: Outcome[] = [];
      for (const part of parts) outcomes.push(...(await this.#eraseAll([part])));
      return outcomes;
    }
  }

  /** The read models are stored first: one that resumes from an older position must not miss erased events. */
  async #erase(parts: readonly StreamPrefix[]): Promise<void> {
    const bounds = new Map<string, number>();
    for (const { stream, before } of parts) bounds.set(stream, Math.max(before, bounds.get(stream) ?? 0));
    const distinct = Array.from(bounds, ([stream, before]) => ({ stream, before }));
    await this.store.flush();
    await this.before.prepare(distinct);
    await Promise.all(distinct.map(({ stream, before }) => this.log.truncate(stream, before)));
  }
}
