import { setTimeout } from 'node:timers/promises';
import { assertImportEnded, type Configuration, projections } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import {
  catchUp,
  compareRebuilt,
  switchGeneration,
  type Projection,
  rebuild,
  type Rebuild,
  type Rebuilt,
  recall,
} from '@chat/projections';
import type { Document, GenerationalReadStore } from '@chat/read-store';
import type { BesideServer } from './engines.js';
import { inPlaceOfProjector } from './in-place-of-projector.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

export interface RebuildOptions {
  readonly keep: boolean;
  readonly back: boolean;
}

const SWITCHED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const TRY_EVERY_MS = 1_000;

/**
 * Rebuilds the named read model, or `all`, beside those in use, compares them, and requests the switch.
 * @throws Error when no server switches in time; the next one that starts will
 */
export async function rebuildModels(
  name: string,
  options: RebuildOptions,
  { log, store }: BesideServer,
  configuration: Configuration,
): Promise<Report> {
  const chosen = chosenBy(name);
  await assertImportEnded(store);
  const head = await log.head();
  const { events, rebuilt, seconds } = await make(log, store, chosen, options);
  const models = [];
  for (const each of rebuilt) {
    models.push({ ...each, differences: each.isComparable ? await count(compareRebuilt(log, store, each)) : null });
  }
  const started = performance.now();
  const requested = [];
  for (const model of models) {
    requested.push({ ...model, number: await requestSwitch(model, options.keep || options.back, { log, store }) });
  }
  await switchAll(requested, { log, store }, configuration);
  const rate = Math.round(events / seconds);
  const data = models.map(({ projection, generation, differences }) => ({
    name: projection.name,
    generation,
    differences,
  }));
  return {
    ok: true,
    data: { head, events, seconds, events_per_second: rate, switched_in_seconds: since(started), projections: data },
    lines: [
      `${events} events in ${seconds.toFixed(1)} seconds: ${rate} events a second`,
      ...data.map(({ name, differences }) => `${name}: ${described(differences)}; read from now on`),
    ],
  };
}

function chosenBy(name: string): readonly Projection<Document>[] {
  const chosen = name === 'all' ? projections : projections.filter((projection) => projection.name === name);
  if (chosen.length > 0) return chosen;
  throw new Error(`There is no read model ${name}, but ${projections.map((each) => each.name).join(', ')}; or all.`);
}

async function make(
  log: EventLogReader,
  store: GenerationalReadStore,
  chosen: readonly Projection<Document>[],
  { back }: RebuildOptions,
) {
  const started = performance.now();
  const end = await log.head();
  const progress = showProgress('Rebuilding');
  const onProgress = (position: number) => progress.advance(position, Math.max(end, position));
  try {
    if (!back) return { ...(await rebuild(log, store, chosen, onProgress)), seconds: since(started) };
    const recalled: Rebuild[] = [];
    for (const projection of chosen) recalled.push(await recall(log, store, projection, onProgress));
    const events = recalled.reduce((sum, each) => sum + each.events, 0);
    return { rebuilt: recalled.flatMap(({ rebuilt }) => rebuilt), events, seconds: since(started) };
  } finally {
    progress.end();
  }
}

async function count(all: AsyncIterable<unknown>): Promise<number> {
  let number = 0;
  for await (const _each of all) number++;
  return number;
}

function described(differences: number | null): string {
  if (differences === null) return 'of another version than before';
  return differences === 0 ? 'the same as before' : `${differences} documents differ from before`;
}

async function requestSwitch(
  rebuilt: Rebuilt,
  keep: boolean,
  { log, store }: Pick<BesideServer, 'log' | 'store'>,
): Promise<number> {
  const { projection, generation } = rebuilt;
  await catchUp(log, store, [rebuilt]);
  await store.releaseGeneration(generation);
  return store.requestSwitch(projection, generation, keep);
}

/** Waits until all are switched; without a server this process switches. */
async function switchAll(
  requested: readonly (Rebuilt & { readonly number: number })[],
  { log, store }: Pick<BesideServer, 'log' | 'store'>,
  configuration: Configuration,
): Promise<void> {
  const giveUpAt = performance.now() + SWITCHED_WITHIN_MS;
  const pending = async () => {
    const placements = await Promise.all(requested.map(({ projection }) => store.placementOf(projection)));
    return requested.filter(({ number }, at) => placements[at]!.number < number);
  };
  for (let nextTry = 0; (await pending()).length > 0; await setTimeout(LOOK_EVERY_MS)) {
    if (performance.now() < nextTry) continue;
    if (performance.now() > giveUpAt) throw new Error('No server has switched yet; the next one that starts will.');
    const left = await pending();
    await inPlaceOfProjector(configuration, store, async (writable) => {
      for (const { projection } of left) await switchGeneration(log, writable, projection);
    });
    nextTry = performance.now() + TRY_EVERY_MS;
  }
  for (const { projection, generation } of requested) {
    if ((await store.placementOf(projection)).current === generation) continue;
    throw new Error(`The server is of another version, and keeps its own ${projection.name}.`);
  }
}

function since(started: number): number {
  return (performance.now() - started) / 1_000;
}
