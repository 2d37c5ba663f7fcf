import { parentPort, workerData } from 'node:worker_threads';
import { runSealing } from './run-sealing.js';
import type { SealingWork } from './sealing-messages.js';

await runSealing(parentPort!, workerData as SealingWork);
// Its listener would keep the thread alive.
parentPort!.close();
