import type { EventLogReader } from '@chat/event-log';
import type { Document, GenerationalReadStore, ReadStore } from '@chat/read-store';
import { advance } from './advance.js';
import type { BuildElsewhere, BuildOptions } from './build-generations.js';
import { FEW, LateGeneration } from './late-generation.js';
import type { Projection } from './projection.js';
import { isCurrentVersion, markVersion, versionCheckpoint } from './projection-version.js';
import { switchGeneration } from './switch-generation.js';
import { LIMITS } from './projections.limits.js';

type OnProgress = BuildOptions['onProgress'];

export interface FarBehindOptions {
  /** Called with the position that all have reached, and the number of events since the last call. */
  readonly onProgress?: OnProgress;
  /** Thread for half of the work; missing: the calling thread does all of it. */
  readonly buildElsewhere?: BuildElsewhere | undefined;
}

/** A read model to be rebuilt, and the new generation of its documents. */
export interface FarBehind {
  readonly projection: Projection<Document>;
  readonly generation: string;
}

/** Selects the projections that are behind by more than half of the log; none when that is only a few events. */
export async function findFarBehind(
  log: EventLogReader,
  store: GenerationalReadStore,
  projections: readonly Projection<Document>[],
): Promise<readonly FarBehind[]> {
  const far: FarBehind[] = [];
  const head = await log.head();
  let from = head;
  for (const projection of projections) {
    const isCurrent = await isCurrentVersion(store, projection);
    const position = isCurrent ? await store.checkpoint(projection.name) : 0;
    if (position > head / 2) continue;
    far.push({ projection, generation: `${projection.name}-${await store.nextNumber(projection)}` });
    from = Math.min(from, position);
  }
  return far.length > 0 && (await isFar(log, from)) ? far : [];
}

/**
 * Rebuilds read models in a new generation on threads; each thread reads the log once for all its models. Ten times faster than
 * following. Nobody may read or write the models during the call. A crash changes nothing.
 */
export async function rebuildFarBehind(
  log: EventLogReader,
  store: GenerationalReadStore,
  far: readonly FarBehind[],
  { onProgress = () => {}, buildElsewhere }: FarBehindOptions = {},
): Promise<void> {
  if (far.length === 0) return;
  onProgress(0, 0);
  const upTo = await log.head();
  const elsewhere = buildElsewhere ? far.filter(hasWords) : [];
  const here = far.filter((each) => !elsewhere.includes(each));
  for (const { projection, generation } of elsewhere) await store.removeGeneration(projection, generation);
  const parts: (readonly FarBehind[])[] = [here, elsewhere].filter(({ length }) => length > 0);
  const reached = furthestBehind(parts.length, onProgress);
  const options = (part: readonly FarBehind[]) => ({ upTo, onProgress: reached(parts.indexOf(part)) });
  const ending = new AbortController();
  const building = Promise.all(
    elsewhere.length > 0
      ? [buildElsewhere!(elsewhere.map(named), { ...options(elsewhere), signal: ending.signal })]
      : [],
  );
  try {
    await Promise.all([building, buildHere(log, store, here, options(here))]);
  } finally {
    ending.abort();
    await building.catch(() => {});
  }
  for (const each of elsewhere) {
    const few = await documentsIfFew(await store.openGeneration(each.generation), each.projection);
    if (few) await replace(store, each, few, upTo);
    else await switchTo(log, store, each);
  }
}

async function isFar(log: EventLogReader, from: number): Promise<boolean> {
  let count = 0;
  for await (const events of log.readAll({ from })) {
    count += events.length;
    if (count >= LIMITS.log.rebuiltBehindEvents) return true;
  }
  return false;
}

/** An index of words takes about as long as all other read models together. */
function hasWords({ projection }: FarBehind): boolean {
  return projection.collection.words !== undefined;
}

async function buildHere(
  log: EventLogReader,
  store: GenerationalReadStore,
  models: readonly FarBehind[],
  { upTo, onProgress }: BuildOptions,
): Promise<void> {
  if (models.length === 0) return;
  const makings = models.map((model) => ({ ...model, store: new LateGeneration(() => begun(store, model)) }));
  await advance(log, makings, upTo, onProgress);
  for (const { store: documents, ...model } of makings) {
    if (documents.few) {
      await replace(store, model, documents.few, upTo);
      continue;
    }
    const generation = await store.openGeneration(model.generation);
    await generation.prepare([model.projection.collection]);
    await generation.flush();
    await store.releaseGeneration(model.generation);
    await switchTo(log, store, model);
  }
}

async function begun(store: GenerationalReadStore, { projection, generation }: FarBehind): Promise<ReadStore> {
  const begun = await store.buildGeneration(projection, generation);
  await markVersion(begun, projection);
  return begun;
}

async function switchTo(
  log: EventLogReader,
  store: GenerationalReadStore,
  { projection, generation }: FarBehind,
): Promise<void> {
  await store.requestSwitch(projection, generation, false);
  await switchGeneration(log, store, projection);
}

async function documentsIfFew(
  store: ReadStore,
  { collection }: Projection<Document>,
): Promise<readonly Document[] | undefined> {
  const documents: Document[] = [];
  for await (const document of store.scan(collection)) {
    if (documents.length === FEW) return undefined;
    documents.push(document);
  }
  return documents;
}

/** A crash in between leaves a read model without a version, which the next start rebuilds. */
async function replace(
  store: GenerationalReadStore,
  { projection, generation }: FarBehind,
  documents: readonly Document[],
  position: number,
): Promise<void> {
  const { name, collection } = projection;
  await store.clear([collection], [name, versionCheckpoint(projection)]);
  const writes = documents.map((document) => ({ collection, id: document._id, document, position, isNew: true }));
  await store.write(name, position, writes);
  await markVersion(store, projection);
  await store.removeGeneration(projection, generation);
}

function named({ projection, generation }: FarBehind) {
  return { projection: projection.name, generation };
}

/** Calls `onProgress` with the lowest position of several parallel readers of the log. */
function furthestBehind(count: number, onProgress: OnProgress): (number: number) => OnProgress {
  const reached = Array.from({ length: count }, (): Parameters<OnProgress> => [0, 0]);
  return (number) => (position, events) => {
    reached[number] = [position, events];
    onProgress(...reached.reduce((one, other) => (other[0] < one[0] ? other : one)));
  };
}
