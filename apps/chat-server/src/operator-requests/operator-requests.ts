import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OPERATOR_REQUESTS, type ServerParts } from '@chat/composition';
import { answering } from '@chat/data-folder';
import { causedByOperator } from '@chat/directory';
import { type Clock, DomainError } from '@chat/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';

const PATIENCE_MS = 30_000;

/** A request, and the account of the operating system that makes it. */
interface OperatorsRequest {
  readonly operator: string;
}

export class OperatorRequests {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
    private readonly parts: ServerParts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#running = answering(join(this.dataDir, OPERATOR_REQUESTS), {
      answer: (request) => this.#answer(request as OperatorsRequest),
      ending: this.#stopping.signal,
      notOlderThanMs: PATIENCE_MS,
      onTrouble: (error) => this.logger.warn({ error }, 'a request from the command line could not be read'),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #answer(request: OperatorsRequest): Promise<object> {
    const cause = causedByOperator(request.operator, randomUUID(), this.clock.now());
    try {
      const command = this.parts.operatorCommand(request, cause);
      if (!command) throw new Error('This server does not know such requests.');
      return { done: await this.commands.execute(command) };
    } catch (error) {
      if (!(error instanceof DomainError)) this.logger.warn({ error }, 'a request from the command line failed');
      return { refused: (error as Error).message };
    }
  }
}
