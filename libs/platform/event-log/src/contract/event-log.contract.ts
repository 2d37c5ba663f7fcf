import { describeAppending } from './appending.contract.js';
import type { Engine, EngineUnderTest } from './engine.contract.js';
import { describeErasing } from './erasing.contract.js';
import { describeFollowing } from './following.contract.js';
import { describeLifetime } from './lifetime.contract.js';
import { describeReading } from './reading.contract.js';

/** Declares the tests that every event log must pass; each gets a log of its own. */
export function describeEventLog(engine: Engine): void {
  describe(`the event log: ${engine.name}`, () => {
    let subject: EngineUnderTest;
    beforeEach(async () => {
      subject = await engine.open();
    });
    afterEach(() => subject.dispose());

    describeAppending(() => subject);
    describeReading(() => subject);
    describeFollowing(() => subject);
    describeErasing(() => subject, engine.persists);
    describeLifetime(() => subject, engine.persists);
  });
}
