import { openMemoryEventLog } from '@chat/event-log/memory';

import type { Engine } from './engine.contract.js';
import { describeEventLog } from './event-log.contract.js';

const engines: Engine[] = [
  {
    name: 'memory',
    persists: false,
    async open() {
      const log = openMemoryEventLog();
      return { log, dispose: () => log.close() };
    },
  },
];

for (const engine of engines) describeEventLog(engine);
