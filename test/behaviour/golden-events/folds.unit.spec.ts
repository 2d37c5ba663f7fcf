import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FoldedState } from '@chat/composition';
import { effectsOf, goldenHistories } from './folds.js';

/** Effects of each version of a part: never changed, but for a higher version. */
type Pinned = Record<string, { readonly version: number; readonly effects: Readonly<Record<string, string>> }>;

const FILE = join(import.meta.dirname, 'folds.json');
const pinned = JSON.parse(readFileSync(FILE, 'utf8')) as Pinned;
const histories = goldenHistories();
const effects = effectsOf(histories);
const versions = new Map(new FoldedState().parts.map(({ name, version }) => [name, version]));

/** Types of which the folds make something else than before. */
function changedTypes(part: string): string[] {
  const [before, now] = [pinned[part]?.effects ?? {}, effects[part] ?? {}];
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((type) => before[type] !== now[type]);
}

/** With PIN=1: parts with a higher version than the pinned one. */
function pinHigherVersions(): void {
  for (const [part, version] of versions) {
    if (version > (pinned[part]?.version ?? 0)) pinned[part] = { version, effects: effects[part] ?? {} };
  }
  writeFileSync(FILE, `${JSON.stringify(pinned, null, 2)}\n`);
}

if (process.env['PIN']) pinHigherVersions();

describe('a version of a part of the snapshots', () => {
  it.each([...versions])('is %s %i for what its folds make of the golden histories', (part, version) => {
    const { version: pinnedVersion = 0 } = pinned[part] ?? {};
    const changed = changedTypes(part).join(', ');
    if (changed !== '' && version === pinnedVersion) {
      throw new Error(
        `The folds make other rows of "${part}" than version ${version} did, of ${changed}. Snapshots of it would be wrong: raise VERSION of the part, then run this test with PIN=1.`,
      );
    }
    expect({ version: pinnedVersion, changed }).toEqual({ version, changed: '' });
  });

  it('is tried with what most folds take', () => {
    const types = new Set(histories.flat().map(({ type }) => type));
    const taken = new Set(new FoldedState().folds.flatMap((fold) => Object.keys(fold)));
    expect(taken.intersection(types).size).toBeGreaterThan(60);
  });
});
