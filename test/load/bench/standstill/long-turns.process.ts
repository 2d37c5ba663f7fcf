import { appendFileSync } from 'node:fs';

// To be loaded into a server (`--import`): notes how much processor time its main thread takes without looking at requests,
// which no other process on the machine can make longer.

const LOOK_MS = 5;
const WORTH_NOTING_MS = 10;

const file = process.env['LONG_TURNS_FILE']!;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const ms = (user + system) / 1000;
  if (ms >= WORTH_NOTING_MS) appendFileSync(file, `${ms.toFixed(1)}\n`);
}, LOOK_MS).unref();
