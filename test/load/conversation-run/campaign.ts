import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { runConversation } from './conversation-run.js';

const numbers = parseArgs({
  options: {
    messages: { type: 'string', default: '50000' },
    edits: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '400' },
    channels: { type: 'string', default: '40' },
    connections: { type: 'string', default: '64' },
    sample: { type: 'string', default: '2000' },
  },
}).values;

await using server = await ServerProcess.launch();
console.log(
  await runConversation(server, {
    kills: 1,
    messages: Number(numbers.messages),
    edits: Number(numbers.edits),
    seed: Number(numbers.seed),
    users: Number(numbers.users),
    channels: Number(numbers.channels),
    connections: Number(numbers.connections),
    sample: Number(numbers.sample),
    onStep: (step) => console.error(step),
  }),
);
