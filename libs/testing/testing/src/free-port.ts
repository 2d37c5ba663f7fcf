import { once } from 'node:events';
import { createServer } from 'node:net';
import { onServers } from './on-servers.js';

/** Below the ephemeral ports of systems, so that a port stays free while a server is unavailable. */
const FIRST = 10_000;
/** Each worker of the test runner has its own, and the tests on servers have others than those beside which they run. */
const PORTS_OF_WORKER = 1_000;
const PORTS_OF_RUN = 10_000;

let next = Math.floor(Math.random() * PORTS_OF_WORKER);

/** A port that nobody listens at now, and that no other test is given soon. */
export async function freePort(): Promise<number> {
  const first = FIRST + (onServers() ? PORTS_OF_RUN : 0) + Number(process.env['JEST_WORKER_ID'] ?? 0) * PORTS_OF_WORKER;
  for (;;) {
    const port = first + (next++ % PORTS_OF_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
