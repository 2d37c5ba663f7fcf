import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { MessageFlagsEvent } from './message-flags/message-flags.aggregate.js';
import { messageFlagsFold } from './message-flags/message-flags.fold.js';

export const messageFlags: Capability = {
  name: 'message-flags',
  events: {
    MessageFlagsAdded: asStored,
    MessageFlagsRemoved: asStored,
  } satisfies EventTypes<MessageFlagsEvent>,
  folding: ({ messageFlags }) => ({ folds: [messageFlagsFold(messageFlags)] }),
  server: () => import('./message-flags.server.js'),
};
