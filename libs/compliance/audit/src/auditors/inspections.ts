import { causedBy, type Mandate } from '@chat/directory';
import { type Actor } from '@chat/http';
import { Clock } from '@chat/kernel';
import type { AuditInspections } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Inspection } from '../inspection/inspection.aggregate.js';
import { RecordInspection } from '../record-inspection/record-inspection.command.js';
import { Auditors } from './auditors.js';

/** Lets auditors look, after it has recorded that they do. */
@Injectable()
export class Inspections implements AuditInspections {
  constructor(
    private readonly auditors: Auditors,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @returns what the auditor may see @throws InsufficientPermission, CaseNotNamed, CaseTooLong */
  async begin(actor: Actor, inspection: Inspection): Promise<Mandate> {
    const mandate = this.auditors.mandateOf(actor.userId);
    await this.#record(actor, inspection);
    return mandate;
  }

  async record(actor: Actor, inspection: Omit<Inspection, 'case'>): Promise<void> {
    await this.#record(actor, { ...inspection, case: null });
  }

  async #record(actor: Actor, inspection: Inspection): Promise<void> {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new RecordInspection({ inspection, cause }));
  }
}
