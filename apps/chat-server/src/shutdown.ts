import { everyStep } from '@chat/kernel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { CORE, type Core } from './core/core.js';

@Injectable()
export class Shutdown implements OnModuleDestroy, OnApplicationShutdown {
  readonly #works: (() => Promise<void>)[] = [];

  constructor(@Inject(CORE) private readonly core: Core) {}

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
