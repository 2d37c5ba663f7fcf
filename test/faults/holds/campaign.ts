import { parseArgs } from 'node:util';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { holdsCampaign } from './holds-campaign.js';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
}).values;

const standIn = await EventStoreDbStandIn.start();
const totals = await holdsCampaign({
  kills: Number(kills),
  seed: Number(seed),
  mongod: (await mongodUnlessMissing())!,
  eventStoreDb: process.env['CHAT_TEST_EVENTSTOREDB'] ?? standIn.connectionString,
  onKill: (killed, { messages }) => process.stderr.write(`\r${killed} kills, ${messages} messages `),
});
process.stderr.write('\n');
console.log(totals);
await standIn.close();
// While Node.js ends by itself it waits for what HTTP/2 connections have left, now and then for ever.
process.exit(0);
