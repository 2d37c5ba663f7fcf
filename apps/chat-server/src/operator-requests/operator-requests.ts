import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OPERATOR_REQUESTS, type OperatorRequest, type OperatorsRequest } from '@chat/composition';
import { GrantMandate, RecordInspection, RevokeMandate } from '@chat/audit';
import { IssuePasswordReset, ResetApiKey } from '@chat/credentials';
import { answering } from '@chat/data-folder';
import { causedByOperator } from '@chat/directory';
import { type Clock, DomainError } from '@chat/kernel';
import { ReportRefusedLogIns } from '@chat/log-ins';
import { ChangeSpecialPermission } from '@chat/members';
import { RecordVerification } from '@chat/operation';
import { DecideNameFinds, FindNames, LiftHold, ScrubDisk, SetHold, UndoChanges } from '@chat/records';
import type { Cause } from '@chat/event-log';
import type { Command, CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';

const PATIENCE_MS = 30_000;

export class OperatorRequests {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
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
      return { done: await this.commands.execute(commandFor(request, cause)) };
    } catch (error) {
      if (!(error instanceof DomainError)) this.logger.warn({ error }, 'a request from the command line failed');
      return { refused: (error as Error).message };
    }
  }
}

function commandFor(request: OperatorRequest, cause: Cause): Command<unknown> {
  if ('inspection' in request) return new RecordInspection({ inspection: request.inspection, cause });
  if ('refusedLogIns' in request) return new ReportRefusedLogIns();
  if ('erase' in request) return new ScrubDisk({ ...request.erase, cause });
  if ('verification' in request) return new RecordVerification({ verification: request.verification, cause });
  if ('hold' in request) return new SetHold({ hold: request.hold, cause });
  if ('liftedHold' in request) return new LiftHold({ ...request.liftedHold, cause });
  if ('undo' in request) return new UndoChanges({ ...request.undo, cause });
  if ('soughtNames' in request) return new FindNames({ ...request.soughtNames, readerId: null });
  if ('nameFinds' in request) return new DecideNameFinds({ ...request.nameFinds, cause });
  if ('permission' in request) return new ChangeSpecialPermission({ ...request, cause });
  const data = { account: request.account, cause };
  if ('mandate' in request)
    return request.mandate ? new GrantMandate({ ...data, mandate: request.mandate }) : new RevokeMandate(data);
  return request.resets === 'key'
    ? new ResetApiKey(data)
    : new IssuePasswordReset({ ...data, disablesPassword: request.disablesPassword });
}
