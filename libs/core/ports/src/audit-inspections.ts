import type { Mandate } from '@chat/directory';
import type { Actor } from '@chat/http';

/** Lets auditors inspect data of others after recording the inspection. Implemented by audit. */
export abstract class AuditInspections {
  /** @returns the data that the auditor may see. @throws InsufficientPermission, and a DomainError for an invalid case */
  abstract begin(
    actor: Actor,
    inspection: {
      readonly what: 'deletions';
      readonly case: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    },
  ): Promise<Mandate>;

  /** For inspections that need no mandate: by owners, and by auditors of legal holds. */
  abstract record(
    actor: Actor,
    inspection: {
      readonly what: 'log_ins' | 'refused_log_ins' | 'deletions' | 'holds' | 'undo_preview';
      readonly parameters: Readonly<Record<string, unknown>>;
    },
  ): Promise<void>;
}
