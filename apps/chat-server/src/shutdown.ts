import { everyStep } from '@chat/kernel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { CORE, type Core } from './core/core.js';

/** Answers held polls before the connections close, and releases what the server holds after that, also when it could not be saved. */
@Injectable()
export class Shutdown implements OnModuleDestroy, OnApplicationShutdown {
  readonly #works: (() => Promise<void>)[] = [];

  constructor(@Inject(CORE) private readonly core: Core) {}

  /** Work for when no request is under way any more, in the order of the calls. */
  onceClosed(work: () => Promise<void>): void {
    this.#works.push(work);
  }

  onModuleDestroy(): void {
    this.core.queues.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    await everyStep(...this.#works);
  }
}
