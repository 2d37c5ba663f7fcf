import type { SealingState } from '@chat/composition';
import type { Damage } from '@chat/event-log';
import type { Core } from '../core/core.js';
import type { Starting } from '../core/start-progress.js';

const ANSWERS_WITHIN_MS = 2_000;
const MOST_DAMAGES = 100;

interface Follower {
  readonly ok: boolean;
  readonly state: string;
  readonly position: number;
  readonly lag?: number;
  readonly failed_at?: { readonly position: number; readonly type: string };
  readonly error?: string;
}

export interface Health {
  readonly ready: boolean;
  readonly starting?: Starting;
  readonly log: { readonly engine: string; readonly ok: boolean; readonly head?: number; readonly error?: string };
  readonly store: { readonly engine: string; readonly ok: boolean; readonly error?: string };
  readonly directory: Follower;
  readonly projections: readonly (Follower & { readonly name: string })[];
  /** Processes of this server that skipped events since its start; an operator should look at these events. */
  readonly processes: readonly {
    readonly name: string;
    readonly skipped: number;
    readonly last_skipped: { readonly position: number; readonly type: string };
  }[];
  /** Present when the disk is full: data can be read, but not stored. */
  readonly disk?: { readonly ok: false; readonly error: string };
  /** Streams that are unavailable from a damaged event on; the first hundred. */
  readonly damaged: readonly Damage[];
  /** Present on the server that seals. A fault or alarm leaves the service ready. */
  readonly sealing?: {
    readonly ok: boolean;
    readonly size: number;
    readonly signed: number;
    readonly error?: string;
    readonly checked?: { readonly at: number; readonly size: number; readonly differences: readonly string[] };
    readonly witnesses: readonly {
      readonly name: string;
      readonly ok: boolean;
      readonly cosigned: number | null;
      readonly alarm?: string;
      readonly error?: string;
    }[];
  };
  readonly queues: { readonly ok: boolean; readonly count: number; readonly waiting: number };
}

export async function checkHealth(core: Core, sealing?: SealingState): Promise<Health> {
  const { engineNames, log, store, follower, projections, queues, starting } = core;
  const [end, kept] = await Promise.all([
    answerOf(async () => ({ head: await log.head() })),
    answerOf(async () => void (await store.checkpoint('health'))),
  ]);
  const lagOf = (position: number) => (!end.ok ? {} : { lag: Math.max(0, end.head - position) });
  const { state, position, failure } = follower.status();
  const directory = {
    ok: state === 'live',
    state,
    position,
    ...lagOf(position),
    ...(failure?.event && { failed_at: failure.event }),
    ...(failure && { error: String(failure.error) }),
  };
  const models = projections.statuses().map(({ name, state: its, position: at, poisonedBy, error }) => ({
    name,
    ok: its === 'live',
    state: its,
    position: at,
    ...lagOf(at),
    ...(poisonedBy && { failed_at: { position: poisonedBy.position, type: poisonedBy.type } }),
    ...(error !== undefined && { error: String(error) }),
  }));
  const polls = { ok: queues.isOpen, count: queues.size, waiting: queues.waiting };
  const isFull = core.ballast?.isSpent === true;
  const ready = !isFull && end.ok && kept.ok && directory.ok && polls.ok && models.every(({ ok }) => ok);
  return {
    ready,
    ...(starting && { starting: starting.status() }),
    log: { engine: engineNames.log, ...end },
    store: { engine: engineNames.store, ...kept },
    ...(isFull && { disk: { ok: false, error: 'The disk is full: nothing is stored until it has room.' } }),
    directory,
    projections: models,
    processes: core.skippedEvents.all().map(({ process: name, count, last }) => ({
      name,
      skipped: count,
      last_skipped: last,
    })),
    damaged: core.damages.first(MOST_DAMAGES),
    ...(sealing && { sealing: healthOf(sealing) }),
    queues: polls,
  };
}

function healthOf({ size, signed, fault, witnesses, pass }: SealingState): NonNullable<Health['sealing']> {
  return {
    ok: fault === null && (pass?.differences ?? []).length === 0,
    size,
    signed,
    ...(fault !== null && { error: fault }),
    ...(pass && { checked: { at: pass.at, size: pass.size, differences: pass.differences } }),
    witnesses: witnesses.map(({ names, cosigned, alarm, fault: error }) => ({
      name: names.join(),
      ok: alarm === null && error === null,
      cosigned,
      ...(alarm !== null && { alarm }),
      ...(error !== null && { error }),
    })),
  };
}

type Answer<Fields> = ({ readonly ok: true } & Fields) | { readonly ok: false; readonly error: string };

async function answerOf<Fields extends object | void>(ask: () => Promise<Fields>): Promise<Answer<Fields>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWERS_WITHIN_MS} ms.`)), ANSWERS_WITHIN_MS);
  });
  try {
    return { ok: true, ...(await Promise.race([ask(), silence])) };
  } catch (error) {
    return { ok: false, error: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
