import { globSync, readFileSync } from 'node:fs';
import { EVENT_TYPES } from '@chat/composition';
import type { RecordedEvent } from '@chat/kernel';
import { outcomeOf } from './outcome.js';
import { samples } from './samples.js';
import { takenTypes, takersOf } from './takers.js';

const storedTypes = globSync('libs/*/*/src/**/*.{aggregate,events}.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/DomainEvent<\s*'(\w+)'/g)].map(([, type]) => type!),
);

function logOf(names: readonly string[]): RecordedEvent[] {
  const revisions = new Map<string, number>();
  return names.map((name, index) => {
    const { event } = samples.get(name)!;
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    return {
      ...event,
      position: index + 1,
      revision,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    };
  });
}

describe('Every event that was ever stored', () => {
  it.each([...samples])('means what it meant: %s', (name, { given }) => {
    expect(outcomeOf(logOf([...given, name]))).toMatchSnapshot();
  });

  it.each([...samples])('has a type that is still known: %s', (name, { event }) => {
    expect(storedTypes).toContain(event.type);
    expect(name.split('.')[0]).toBe(event.type);
  });

  it.each([...samples])('reaches every process that does something about it: %s', (name, { given }) => {
    expect(takersOf(logOf([...given, name])).filter(({ takes }) => !takes)).toEqual([]);
  });

  it('has every type that a read model or a process takes', () => {
    expect([...takenTypes()].filter((type) => !EVENT_TYPES.has(type))).toEqual([]);
  });

  it('has a type that the server takes from the log', () => {
    expect([...EVENT_TYPES].toSorted()).toEqual([...new Set(storedTypes)].toSorted());
  });

  it.each(storedTypes)('has a sample, as README.md says: %s', (type) => {
    expect(samples.has(type)).toBe(true);
  });
});
