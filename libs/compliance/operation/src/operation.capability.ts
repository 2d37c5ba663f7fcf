import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { OperationEvent } from './operation/operation.aggregate.js';

export const operation: Capability = {
  name: 'operation',
  events: {
    ReadModelRebuildRequested: asStored,
    ReadModelSwitchRequested: asStored,
  } satisfies EventTypes<OperationEvent>,
  server: () => import('./operation.server.js'),
};
