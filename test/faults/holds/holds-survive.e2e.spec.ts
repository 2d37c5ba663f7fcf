import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { holdsCampaign } from './holds-campaign.js';

const mongod = await mongodUnlessMissing();

(mongod ? it : it.skip)(
  'What an acknowledged hold covers stays on two servers, one of which is killed, and the rest goes once',
  async () => {
    const standIn = await EventStoreDbStandIn.start();
    try {
      const { connectionString: eventStoreDb } = standIn;
      const totals = await holdsCampaign({ kills: 2, seed: 1, mongod: mongod!, eventStoreDb });
      expect(totals.holds).toBeGreaterThan(4);
    } finally {
      await standIn.close();
    }
  },
);
