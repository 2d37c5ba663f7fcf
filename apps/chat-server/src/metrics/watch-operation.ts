import { RefusedLogIns } from '@chat/log-ins';
import { lastVerification, LimitsReached, sharedWork } from '@chat/operation';
import type { Core } from '../core/core.js';
import type { ThisServer } from '../core/this-server.js';
import type { Metrics } from './metrics.js';

/** Shows the figures of `GET /operation/state` that other metrics do not have. */
export function watchOperation(metrics: Metrics, core: Core, server: ThisServer): void {
  const [limits, refusals] = [core.context().get(LimitsReached), core.context().get(RefusedLogIns)];
  metrics.gauge(
    'chat_server_info',
    'Versions of this server and of its engines.',
    ['version', 'log', 'read_store'],
    async (set) => {
      const { program, log, store } = await server.versions();
      set(1, { version: program, log: log ?? 'unknown', read_store: store ?? 'unknown' });
    },
  );
  metrics.gauge('chat_limits_reached', 'Requests that a limit refused since the start.', ['code'], (set) => {
    for (const [code, count] of limits.totals) set(count, { code });
  });
  metrics.gauge(
    'chat_limit_accounts',
    'Accounts whose requests a limit refused in this hour.',
    ['code', 'route'],
    (set) => {
      for (const { code, route, accounts } of limits.now()) set(accounts, { code, route });
    },
  );
  metrics.gauge(
    'chat_limit_addresses',
    'Addresses of strangers whose requests a limit refused in this hour.',
    ['code', 'route'],
    (set) => {
      for (const { code, route, addresses } of limits.now()) set(addresses, { code, route });
    },
  );
  metrics.gauge('chat_refused_log_ins', 'Log-ins and API keys that were refused since the start.', [], (set) =>
    set(refusals.total),
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
    'chat_lease',
    'Work that one process of the service does at a time, and the process.',
    ['lease', 'holder'],
    async (set) => {
      for (const held of await sharedWork(core.coordination)) set(1, held);
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
  metrics.gauge('chat_verified_seconds', 'UNIX time of the last result of chat verify in the log.', [], async (set) => {
    const found = await lastVerification(core.log);
    if (found) set(found.time / 1_000);
  });
  metrics.gauge('chat_verification_problems', 'Problems that the last chat verify found.', [], async (set) => {
    const found = await lastVerification(core.log);
    if (found) set(found.problems);
  });
}
