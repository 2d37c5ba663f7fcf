import { mongodUnlessMissing } from './mongod-binary.js';
import { ReplicaSet } from './replica-set.js';

const binary = await mongodUnlessMissing();

/**
 * Tests on a real MongoDB, started before them and removed after them. On a machine that cannot have one they are
 * skipped with a warning; in CI they fail.
 */
export function describeOnMongoDB(name: string, tests: (replicaSet: () => ReplicaSet) => void, size = 1): void {
  const define = binary ? describe : describe.skip;
  if (!binary) console.warn(`Skipped, because there is no mongod: ${name}.`);
  define(name, () => {
    let replicaSet: ReplicaSet | undefined;
    beforeAll(async () => {
      replicaSet = await ReplicaSet.start(binary!, size);
    });
    afterAll(() => replicaSet?.remove());
    tests(() => replicaSet!);
  });
}
