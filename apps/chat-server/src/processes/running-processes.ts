import { FollowingTogether } from '@chat/event-log';
import { DomainError } from '@chat/kernel';
import { ProcessRunner } from '@chat/processes';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { CORE, type Core } from '../core/core.js';
import { LOGGER } from '../core/tokens.js';

/** The processes of all capabilities; each runs on the one server that has its lease. */
@Injectable()
export class RunningProcesses {
  #runners: readonly ProcessRunner[] = [];

  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): readonly ProcessRunner[] {
    const { core } = this;
    const following = new FollowingTogether(core.log);
    this.#runners = core.serverParts.processes(core.context()).map(
      (process) =>
        new ProcessRunner(core.log, core.store, core.coordination, process, {
          following,
          holder: core.serverId,
          known: (position) => core.readYourWrites.known(position),
          readable: (position) => core.readYourWrites.readable(position),
          execute: (command) => this.commands.execute(command),
          onTrouble: (name, event, error) => {
            const { position, type } = event;
            core.skippedEvents.add(name, event);
            this.logger[error instanceof DomainError ? 'warn' : 'error'](
              { position, type, error },
              `${name} skipped an event`,
            );
          },
          onBlocked: (name, error) =>
            this.logger.error({ error }, `process ${name} failed and is retried until it succeeds`),
        }),
    );
    for (const runner of this.#runners) runner.start();
    return this.#runners;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }
}
