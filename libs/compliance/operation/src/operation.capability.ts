import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { DataVerified } from './verification/verification.aggregate.js';
import type { OperationEvent } from './operation/operation.aggregate.js';

export const operation: Capability = {
  name: 'operation',
  events: {
    DataVerified: asStored,
    ReadModelRebuildRequested: asStored,
    ReadModelSwitchRequested: asStored,
  } satisfies EventTypes<OperationEvent | DataVerified>,
  server: () => import('./operation.server.js'),
  commandLine: () => import('./operation.command-line.js'),
};
