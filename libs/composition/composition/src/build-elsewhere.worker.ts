// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventLogReader } from '@chat/event-log/sqlite';
import { buildGenerations } from '@chat/projections';
import { sqliteGenerations } from '@chat/read-store/sqlite';
import type { Building, Reached } from './build-elsewhere.js';
import { mayPass } from './belonging/may-pass.js';
import { projections } from './projections.js';
import { inPresentForm } from './in-present-form.js';

const { folder, generations, upTo } = workerData as Building;

const log = inPresentForm(await openSqliteEventLogReader({ folder, mayPass }));
const engine = sqliteGenerations(folder);
const makings = [];
for (const { projection: name, generation } of generations) {
  const projection = projections.find((each) => each.name === name)!;
  makings.push({ projection, store: await engine.build(generation) });
}
const onProgress = (position: number, events: number) =>
  parentPort!.postMessage({ position, events } satisfies Reached);
await buildGenerations(log, makings, { upTo, onProgress });
await log.close();
