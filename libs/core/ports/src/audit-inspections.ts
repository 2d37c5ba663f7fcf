import type { Mandate } from '@chat/directory';
import type { Actor } from '@chat/http';

/** Lets auditors look at what others keep, after it is recorded that they do. Fulfilled by audit. */
export abstract class AuditInspections {
  /** @returns what the auditor may see. @throws InsufficientPermission, and what says in words that the case is no name */
  abstract begin(
    actor: Actor,
    inspection: {
      readonly what: 'deletions';
      readonly case: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    },
  ): Promise<Mandate>;

  /** For looks that need no mandate: those of owners, and of auditors at legal holds. */
  abstract record(
    actor: Actor,
    inspection: {
      readonly what: 'log_ins' | 'refused_log_ins' | 'deletions' | 'holds' | 'undo_preview';
      readonly parameters: Readonly<Record<string, unknown>>;
    },
  ): Promise<void>;
}
