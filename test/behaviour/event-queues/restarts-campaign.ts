import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { restartBesideAbandonedQueues } from './restarts.js';

const { restarts, abandoned } = parseArgs({
  options: { restarts: { type: 'string', default: '200' }, abandoned: { type: 'string', default: '20' } },
}).values;

await using server = await ServerProcess.launch();
const received = await restartBesideAbandonedQueues(server, {
  restarts: Number(restarts),
  abandoned: Number(abandoned),
  onRestart: (restart) => process.stderr.write(`\r${restart} restarts`),
});
process.stderr.write('\n');
console.log({ restarts: Number(restarts), received });
