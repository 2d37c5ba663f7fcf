import { everyStep } from '@chat/kernel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { CORE, type Core } from './core/core.js';
import { Sealing } from './core/sealing.js';
import { OperatorRequests } from './operator-requests/operator-requests.js';
import { RunningProcesses } from './processes/running-processes.js';
import { ReplaysElsewhere } from './replays/replays-elsewhere.js';

/** Ends the parts of the server one after the other. A part that fails to end does not stop the others from ending. */
@Injectable()
export class Shutdown implements OnModuleDestroy, OnApplicationShutdown {
  readonly #last: (() => Promise<void>)[] = [];

  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly processes: RunningProcesses,
    private readonly requests: OperatorRequests,
    private readonly sealing: Sealing,
    private readonly replays: ReplaysElsewhere,
  ) {}

  /** Runs it once all parts have ended: the engines are closed then. */
  last(work: () => Promise<void>): void {
    this.#last.push(work);
  }

  /** Answers the polls, because the HTTP server closes once every request is answered. */
  onModuleDestroy(): void {
    this.core.queues.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    await everyStep(
      () => Promise.all([this.processes.stop(), this.requests.stop()]),
      () => this.sealing.stop(),
      () => this.replays.stop(),
      () => this.core.stop(),
      ...this.#last,
    );
  }
}
