import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';

import type { Engine } from './engine.contract.js';
import { describeEventLog } from './event-log.contract.js';
import { foundIn } from './found-in.js';

const engines: Engine[] = [
  {
    name: 'memory',
    persists: false,
    async open() {
      const log = openMemoryEventLog();
      return { log, dispose: () => log.close() };
    },
  },
  {
    name: 'sqlite',
    persists: true,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
      let log = await openSqliteEventLog({ folder });
      return {
        log,
        async reopen() {
          await log.close();
          log = await openSqliteEventLog({ folder });
          return log;
        },
        holds: (text) => foundIn(folder, text),
        async dispose() {
          await log.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  },
];

for (const engine of engines) describeEventLog(engine);
