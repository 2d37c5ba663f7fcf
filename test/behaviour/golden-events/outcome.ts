import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { FoldedState, projections } from '@chat/composition';
import type { Aggregate, DomainEvent, RecordedEvent } from '@chat/kernel';
import type { Document } from '@chat/read-store';

/** Outcome of an event, as JSON: how its aggregate is then, and what else is not as it was before. */
export interface Outcome {
  readonly aggregate?: unknown;
  /** Rows of the folded state, by part. */
  readonly folded: Readonly<Record<string, readonly unknown[]>>;
  /** Documents of the read models, by collection and id; null where there is none any more. */
  readonly documents: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const aggregates = await loadAggregates();

/** The outcome of the last event of a log. */
export function outcomeOf(log: readonly RecordedEvent[]): Outcome {
  const before = log.slice(0, -1);
  return asJson({
    aggregate: aggregateState(log),
    folded: rowsChanged(foldedRows(before), foldedRows(log)),
    documents: documentsChanged(documents(before), documents(log)),
  }) as Outcome;
}

function aggregateState(log: readonly RecordedEvent[]): unknown {
  const { stream } = log.at(-1)!;
  const category = stream.slice(0, stream.indexOf('-') + 1);
  const aggregate = aggregates.find(({ streamName }) => streamName(0).startsWith(category));
  const own = log.filter((event) => event.stream === stream);
  return aggregate && own.reduce(aggregate.evolve, aggregate.initialState);
}

/** As texts, by part. */
function foldedRows(log: readonly RecordedEvent[]): Map<string, Set<string>> {
  const state = new FoldedState();
  for (const event of log) state.fold(event);
  return new Map(
    state.parts.map((part) => [part.name, new Set(Array.from(part.snapshot(), (row) => JSON.stringify(row)))]),
  );
}

function rowsChanged(before: Map<string, Set<string>>, after: Map<string, Set<string>>): Outcome['folded'] {
  const changes = [...after].map(([part, rows]) => {
    const changed = [...rows.difference(before.get(part)!)];
    return [part, changed.map((row) => JSON.parse(row) as unknown)] as const;
  });
  return Object.fromEntries(changes.filter(([, rows]) => rows.length > 0));
}

type Documents = Readonly<Record<string, ReadonlyMap<unknown, unknown>>>;

function documents(log: readonly RecordedEvent[]): Documents {
  const collections = projections.map((projection) => {
    const documents = new Map<string | number, Document | undefined>();
    for (const event of log) {
      if (!projection.types.has(event.type)) continue;
      for (const id of projection.ids(event)) documents.set(id, projection.evolve(documents.get(id), event, id));
    }
    return [projection.collection.name, documents] as const;
  });
  return Object.fromEntries(collections);
}

function documentsChanged(before: Documents, after: Documents): Outcome['documents'] {
  const changes = Object.entries(after).map(([collection, documents]) => {
    const changed = [...documents].filter(
      ([id, document]) => !isDeepStrictEqual(document, before[collection]!.get(id)),
    );
    return [collection, Object.fromEntries(changed.map(([id, document]) => [id, document ?? null]))] as const;
  });
  return Object.fromEntries(changes.filter(([, changed]) => Object.keys(changed).length > 0));
}

/** Maps and sets as lists. */
function asJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    each instanceof Map || each instanceof Set ? [...each] : each,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

async function loadAggregates(): Promise<Aggregate<unknown, DomainEvent>[]> {
  const files = globSync('libs/*/*/src/**/*.aggregate.ts');
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isAggregate);
}

function isAggregate(value: unknown): value is Aggregate<unknown, DomainEvent> {
  return typeof value === 'object' && value !== null && 'streamName' in value;
}
