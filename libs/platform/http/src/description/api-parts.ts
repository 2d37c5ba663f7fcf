import { constant } from '../parameters/kinds.js';
import { object, type Shape } from '../parameters/object-kinds.js';
import type { Schema } from '../parameters/schema.js';
import type { Meanings } from './general-meanings.js';

/** A kind of client event: what `GET /api/v1/events` delivers under a type and an op. */
export interface EventDescription {
  readonly type: string;
  /** Null: events of this type have no `op`. */
  readonly op: string | null;
  /** One sentence: the change, and who is notified. */
  readonly summary: string;
  /** Schemas of the whole event without its `id`; several where it depends on the client's registration. */
  readonly forms: readonly Schema[];
}

/**
 * Describes the events of a type, or of one `op` of it, as they are sent.
 * @param forms fields; several forms where they depend on the client's registration
 */
export function event(name: string, summary: string, ...forms: readonly Shape[]): EventDescription {
  const [type, op = null] = name.split('/') as [string, string?];
  const key = { type: constant(type), ...(op !== null && { op: constant(op) }) };
  return { type, op, summary, forms: forms.map((fields) => object({ ...key, ...fields }).schema) };
}

/** The capabilities' contributions to the API description. Injected; provided by the composition. */
export class ApiParts {
  readonly events: readonly EventDescription[] = [];
  /** Fields in the answer to a registration, each of which may be missing. */
  readonly initialState: Shape = {};
  readonly meanings: readonly Meanings[] = [];
  /** Version of the server. */
  readonly version: string = '0';

  constructor(parts: Partial<ApiParts> = {}) {
    Object.assign(this, parts);
  }
}
