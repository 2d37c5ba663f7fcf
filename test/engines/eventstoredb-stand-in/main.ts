// Runs the stand-in by hand:
//   npm run --silent campaign .cache/campaign/test/engines/eventstoredb-stand-in/main.js -- 2113 [version]
// With a version it behaves as the server of that version, and takes the time that this one takes to read.
import { faceOf } from './face.js';
import { EventStoreDbStandIn } from './stand-in.js';

const [port = '2113', version] = process.argv.slice(2);
const standIn = await EventStoreDbStandIn.start({
  port: Number(port),
  ...(version !== undefined && { face: faceOf(version) }),
});
standIn.faults.takesTime = version !== undefined;
console.log(`A stand-in for EventStoreDB, in memory, at ${standIn.connectionString}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

async function end(): Promise<void> {
  await standIn.close();
  // While Node.js ends by itself it waits for what HTTP/2 connections have left, now and then for ever, and takes a whole core.
  process.exit(0);
}
