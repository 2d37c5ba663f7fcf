import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { RecordedEvent } from '@chat/kernel';

/** An event as it was stored once. */
export interface Sample {
  /** The samples that are in the log before it. */
  readonly given: readonly string[];
  readonly event: Pick<RecordedEvent, 'stream' | 'type' | 'data' | 'metadata'>;
}

/** The samples of all capabilities, by name. */
export const samples: ReadonlyMap<string, Sample> = new Map(
  globSync('libs/*/*/golden-events/*.json')
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as Sample] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
