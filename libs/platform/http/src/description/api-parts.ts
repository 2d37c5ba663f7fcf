import { constant } from '../parameters/kinds.js';
import { object, type Shape } from '../parameters/object-kinds.js';
import type { Schema } from '../parameters/schema.js';
import type { Meanings } from './general-meanings.js';

/** A kind of client event: what `GET /api/v1/events` delivers under a type and an op. */
export interface EventDescription {
  readonly type: string;
  /** Null: events of this type have no `op`. */
  readonly op: string | null;
  /** One sentence: what happened, and who is notified. */
  readonly summary: string;
  /** Schemas of the whole event but its `id`; several where it depends on what the client registered with. */
  readonly forms: readonly Schema[];
}

/**
 * Describes the events of a type, or of one `op` of it, as they are on the wire.
 * @param forms fields; several forms where they depend on what the client registered with
 */
export function event(name: string, summary: string, ...forms: readonly Shape[]): EventDescription {
  const [type, op = null] = name.split('/') as [string, string?];
  const key = { type: constant(type), ...(op !== null && { op: constant(op) }) };
  return { type, op, summary, forms: forms.map((fields) => object({ ...key, ...fields }).schema) };
}

/** The capabilities' contributions to the API description. Injected; provided where capabilities are known. */
export class ApiParts {
  readonly events: readonly EventDescription[] = [];
  /** Fields that registering clients get, each of which may be left out. */
  readonly initialState: Shape = {};
  readonly meanings: readonly Meanings[] = [];
  /** Version of the server. */
  readonly version: string = '0';

  constructor(parts: Partial<ApiParts> = {}) {
    Object.assign(this, parts);
  }
}
