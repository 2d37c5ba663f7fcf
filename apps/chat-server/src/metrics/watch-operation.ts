import type { Core } from '../core/core.js';
import type { ThisServer } from '../core/this-server.js';
import type { Metrics } from './metrics.js';

/** Shows the figures of `GET /operation/state` that other metrics do not have. */
export function watchOperation(metrics: Metrics, core: Core, server: ThisServer): void {
  metrics.gauge(
    'chat_server_info',
    'Versions of this server and of its engines.',
    ['version', 'log', 'read_store'],
    async (set) => {
      const { program, log, store } = await server.versions();
      set(1, { version: program, log: log ?? 'unknown', read_store: store ?? 'unknown' });
    },
  );
  metrics.gauge('chat_disk_free_bytes', 'Room on the disk of the data folder.', [], async (set) => {
    const disk = await server.disk();
    if (disk) set(disk.free);
  });
  metrics.gauge('chat_disk_total_bytes', 'Size of the disk of the data folder.', [], async (set) => {
    const disk = await server.disk();
    if (disk) set(disk.total);
  });
  metrics.gauge('chat_uploaded_bytes', 'All uploaded files together.', [], (set) => set(server.uploadedBytes));
  metrics.gauge(
    'chat_event_queue_silent_since_seconds',
    'UNIX time of the last contact with the event queue that is silent for longest.',
    [],
    (set) => {
      const { longestSilentSince } = core.queues.figures();
      if (longestSilentSince !== null) set(longestSilentSince / 1_000);
    },
  );
  metrics.gauge(
    'chat_erased_bytes_wait_since_seconds',
    'UNIX time since which bytes of what was erased wait on the disk of EventStoreDB for a scavenge; missing: none do.',
    [],
    async (set) => {
      const waitSince = await core.log.bytesWaitSince();
      if (waitSince !== undefined) set(waitSince / 1_000);
    },
  );
  metrics.gauge(
    'chat_rebuild_ratio',
    'How much of the log a rebuild that an owner requested has read, from 0 to 1.',
    ['read_model', 'state'],
    (set) => {
      for (const [name, { state, position, end }] of core.rebuilds.all())
        set(Math.min(1, position / Math.max(1, end)), { read_model: name, state });
    },
  );
}
