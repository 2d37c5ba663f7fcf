import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { serversCampaign } from './servers-campaign.js';

const mongod = await mongodUnlessMissing();

(mongod ? it : it.skip)(
  'two servers and a projector lose and double nothing while each of them, and MongoDB, is killed',
  async () => {
    const standIn = await EventStoreDbStandIn.start();
    try {
      const totals = await serversCampaign({
        rounds: 1,
        seed: 1,
        pauseMs: 100,
        longestAwayMs: 2_000,
        mongod: mongod!,
        eventStoreDb: standIn.connectionString,
      });
      expect(totals.kills).toBe(4);
      expect(totals.confirmed).toBeGreaterThan(20);
      expect(totals.failures).toBeGreaterThan(0);
    } finally {
      await standIn.close();
    }
  },
);
