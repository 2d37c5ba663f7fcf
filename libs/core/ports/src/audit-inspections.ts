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

  /** For owners, who need no mandate. */
  abstract record(
    actor: Actor,
    inspection: { readonly what: 'log_ins'; readonly parameters: Readonly<Record<string, unknown>> },
  ): Promise<void>;
}
