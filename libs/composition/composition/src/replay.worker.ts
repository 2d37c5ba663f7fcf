import 'reflect-metadata';
import { parentPort, workerData } from 'node:worker_threads';
import type { Configuration } from '@chat/configuration';

const { configuration } = workerData as { readonly configuration: Configuration };
const { runReplays } = await import('./run-replays.js');
await runReplays(parentPort!, configuration);
