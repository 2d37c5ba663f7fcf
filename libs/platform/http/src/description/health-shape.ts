import { boolean, integer, listOf, nullable, text } from '../parameters/kinds.js';
import { object, optional, type Shape } from '../parameters/object-kinds.js';

const follower = {
  ok: boolean(),
  state: text(),
  position: integer(),
  lag: optional(integer()),
  failed_at: optional(object({ position: integer(), type: text() })),
  error: optional(text()),
};
const engine = { engine: text(), ok: boolean(), error: optional(text()) };

/** State of each part of the service. Positions are of the log. */
export const healthShape: Shape = {
  ready: boolean(),
  starting: optional(
    object({
      position: integer(),
      head: integer(),
      events_per_second: integer(),
      seconds_left: nullable(integer()),
    }),
  ),
  log: object({ ...engine, head: optional(integer()) }),
  store: object(engine),
  disk: optional(object({ ok: boolean(), error: text() })),
  directory: object(follower),
  projections: listOf(object({ name: text(), ...follower })),
  processes: listOf(
    object({ name: text(), skipped: integer(), last_skipped: object({ position: integer(), type: text() }) }),
  ),
  damaged: listOf(object({ position: integer(), stream: text(), revision: integer(), fault: text() })),
  sealing: optional(
    object({
      ok: boolean(),
      size: integer(),
      signed: integer(),
      error: optional(text()),
      checked: optional(object({ at: integer(), size: integer(), differences: listOf(text()) })),
      witnesses: listOf(
        object({
          name: text(),
          ok: boolean(),
          cosigned: nullable(integer()),
          alarm: optional(text()),
          error: optional(text()),
        }),
      ),
    }),
  ),
  queues: object({ ok: boolean(), count: integer(), waiting: integer() }),
};
