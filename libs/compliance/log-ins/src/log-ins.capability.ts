import { asStored, type Capability, type EventTypes } from '@chat/capability';
import { logInsProjection } from './list-log-ins/log-ins.projection.js';
import type { LogInEvent } from './log-in/log-in.aggregate.js';

export const logIns: Capability = {
  name: 'log-ins',
  events: { LogInRecorded: asStored, LogInsErased: asStored } satisfies EventTypes<LogInEvent>,
  projections: [logInsProjection],
  server: () => import('./log-ins.server.js'),
  commandLine: () => import('./log-ins.command-line.js'),
};
