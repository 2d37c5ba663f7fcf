import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../../support/real-processes/api-client.js';

// In a process of its own, so that what the measuring process has to do does not count as waiting.

const [url, email, apiKey] = process.argv.slice(2) as [string, string, string];
const client = new ApiClient(url, email, apiKey).unchecked();
const waits: number[] = [];
process.once('message', () => process.send!(waits, () => process.exit(0)));
for (;;) {
  const before = performance.now();
  await client.get('/users/me');
  waits.push(performance.now() - before);
  await pause(5);
}
