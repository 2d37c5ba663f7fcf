import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FoldedState } from '@chat/composition';
import type { RecordedEvent } from '@chat/kernel';

const METADATA = { actorId: 1, realmId: 1, correlationId: '', causationId: '', time: 1_700_000_000_000 };

/** Logs that are never changed: one a line, their events as `[revision, type, data]`. */
export function goldenHistories(): RecordedEvent[][] {
  const lines = readFileSync(join(import.meta.dirname, 'histories.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) =>
    (JSON.parse(line) as [number, string, object][]).map(([revision, type, data], index) => ({
      type,
      data,
      revision,
      position: index + 1,
      stream: 'any',
      id: `event-${index + 1}`,
      metadata: { ...METADATA, time: METADATA.time + revision },
    })),
  );
}

/** Effect of the folds, by part of the snapshots and type of event: a hash of the rows that come and go with it. */
export type Effects = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function effectsOf(histories: readonly RecordedEvent[][]): Effects {
  const changes = new Map<string, Map<string, string>>();
  for (const history of histories) {
    const state = new FoldedState(() => METADATA.time);
    let before = rowsOf(state);
    for (const event of history) {
      state.fold(event);
      const after = rowsOf(state);
      for (const [part, rows] of after) {
        const change = changeOf(before.get(part)!, rows);
        if (change === '') continue;
        const ofPart = changes.getOrInsertComputed(part, () => new Map<string, string>());
        ofPart.set(event.type, hash('sha256', `${ofPart.get(event.type) ?? ''}\n${change}`));
      }
      before = after;
    }
  }
  return Object.fromEntries([...changes].map(([part, ofPart]) => [part, sorted(ofPart)]));
}

function sorted(ofPart: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...ofPart].toSorted().map(([type, whole]) => [type, whole.slice(0, 12)]));
}

function rowsOf({ parts }: FoldedState): Map<string, Set<string>> {
  return new Map(parts.map((part) => [part.name, new Set(Array.from(part.snapshot(), (row) => JSON.stringify(row)))]));
}

function changeOf(before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  const gone = Array.from(before.difference(after), (row) => `-${row}`);
  const come = Array.from(after.difference(before), (row) => `+${row}`);
  return [...gone, ...come].toSorted().join('\n');
}
