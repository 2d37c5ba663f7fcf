import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { causedBy, type Mandate } from '@chat/directory';
import { type Actor } from '@chat/http';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, firstOf, HOUR_MS } from '@chat/kernel';
import type { AuditInspections } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Inspection, inspectionAggregate } from '../inspection/inspection.aggregate.js';
import { type RecordedInspection, RecordInspection } from '../record-inspection/record-inspection.command.js';
import { Auditors } from './auditors.js';

const LONGEST_DELAY_MS = 25;

/** Lets auditors inspect data after recording the inspection. */
@Injectable()
export class Inspections implements AuditInspections {
  constructor(
    private readonly auditors: Auditors,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  /**
   * Without the right to see holds, answers begin after a random time, since content kept by holds is read and skipped
   * (docs/adr/0372).
   * @returns the data that the auditor may see
   * @throws InsufficientPermission, CaseNotNamed, CaseTooLong
   */
  async begin(actor: Actor, inspection: Inspection): Promise<Mandate> {
    const mandate = this.auditors.mandateOf(actor.userId);
    await this.#record(actor, inspection);
    if (!mandate.mayHold) await pause(Math.random() * LONGEST_DELAY_MS);
    return mandate;
  }

  async record(actor: Actor, inspection: Omit<Inspection, 'case'>): Promise<void> {
    await this.#record(actor, { ...inspection, case: null });
  }

  /**
   * Records the same inspection once in an hour: a program that polls the inspections would otherwise find only its own.
   * @returns the position of the event in the log; undefined: it was recorded before
   */
  async recordOnce(actor: Actor, inspection: Omit<Inspection, 'case'>): Promise<number | undefined> {
    const stream = inspectionAggregate.streamName(actor.userId);
    const last = await firstOf(this.log.read(stream, { direction: 'backwards', limit: 1 }));
    const isSame = last && isDeepStrictEqual(last.data, { ...inspection, case: null });
    if (isSame && this.clock.now() - last.metadata.time < HOUR_MS) return undefined;
    return (await this.#record(actor, { ...inspection, case: null })).position;
  }

  #record(actor: Actor, inspection: Inspection): Promise<RecordedInspection> {
    const cause = causedBy({ ...actor, time: this.clock.now() });
    return this.commands.execute(new RecordInspection({ inspection, cause }));
  }
}
