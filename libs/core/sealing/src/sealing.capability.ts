import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { EntriesKept, SealingBegan, SealingKeysChanged } from './events/sealing.events.js';

export const sealing: Capability = {
  name: 'sealing',
  events: {
    EntriesKept: asStored,
    SealingBegan: asStored,
    SealingKeysChanged: asStored,
  } satisfies EventTypes<EntriesKept | SealingBegan | SealingKeysChanged>,
  server: () => import('./sealing.server.js'),
};
