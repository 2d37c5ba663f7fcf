import type { Environment } from '@chat/chat-testing';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { Random } from '../../support/conversation/random.js';
import { Lifecycle } from './lifecycle.js';

const STEPS = Number(process.env['LIFECYCLE_STEPS'] ?? 60);
const SEED = Number(process.env['LIFECYCLE_SEED'] ?? 1);
const SEARCHES = 3;

async function live(engines: Environment, logHolds: (text: string) => boolean): Promise<void> {
  await using lifecycle = await Lifecycle.open(engines, new Random(SEED), logHolds);
  for (let step = 1; step <= STEPS; step++) {
    await lifecycle.step();
    if (step % Math.ceil(STEPS / SEARCHES) === 0) await lifecycle.mustBeNowhere();
  }
  await lifecycle.mustBeNowhere();
  expect(lifecycle.erased).toBeGreaterThan(0);
}

describe('Content is there exactly as long as rules and holds want, and its bytes are in no file afterwards, with', () => {
  it('SQLite', () => live({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' }, () => false));

  it('EventStoreDB', async () => {
    const standIn = await EventStoreDbStandIn.start();
    try {
      const engines = { CHAT_EVENT_LOG: standIn.connectionString, CHAT_READ_STORE: 'sqlite' };
      await live(engines, (text) => standIn.records.all.some(({ data }) => Buffer.from(data).includes(text)));
    } finally {
      await standIn.close();
    }
  });
});
