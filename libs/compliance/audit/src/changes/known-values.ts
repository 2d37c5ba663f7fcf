import type { RecordedEvent } from '@chat/kernel';

export interface FieldChange {
  readonly field: string;
  /** Absent: no value was known. */
  readonly old?: unknown;
  readonly new: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Names of fields whose values let somebody in. */
const SECRET = /hash|password|token|apikey|^key$/i;
const HIDDEN = '(secret)';

/** Fields that hold several values by name; the creation has those of the last two beside its others. */
const NESTED = new Set(['settings', 'permissions', 'mandate', 'changes', 'privacy']);
const PLAIN = new Set(['changes', 'privacy']);

/** The newest value of each field of each stream, so that every change has its old value, whatever its event says. */
export class KnownValues {
  readonly #streams = new Map<string, Map<string, string>>();

  /** Every field that has another value after the event. */
  take({ stream, data }: RecordedEvent): FieldChange[] {
    let known = this.#streams.get(stream);
    if (!known) this.#streams.set(stream, (known = new Map<string, string>()));
    const changes: FieldChange[] = [];
    for (const [field, value] of fieldsOf(data as Values)) {
      const now = JSON.stringify(value);
      const before = known.get(field) ?? previousOf(data as Values, field);
      if (before === now) continue;
      known.set(field, now);
      changes.push({ field, ...(before !== undefined && { old: JSON.parse(before) as unknown }), new: value });
    }
    return changes;
  }
}

/** Defaults are in no event before the one that changes them. */
function previousOf({ previous }: Values, field: string): string | undefined {
  const value = (previous as Values | null | undefined)?.[field.split('.').at(-1)!];
  return value === undefined ? undefined : JSON.stringify(value);
}

function* fieldsOf(data: Values, above = ''): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || name.startsWith('previous') || name.startsWith('rendered')) continue;
    const isNested = NESTED.has(name) && typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isNested) yield* fieldsOf(value as Values, PLAIN.has(name) ? above : `${above}${name}.`);
    else yield [`${above}${name}`, SECRET.test(name) && value !== null ? HIDDEN : value];
  }
}
