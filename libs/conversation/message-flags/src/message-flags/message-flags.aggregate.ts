import type { Aggregate } from '@chat/kernel';
import type { MessageFlagsEvent } from './message-flags.events.js';

/**
 * The flags of one account. Changes of flags never contradict each other, so there is nothing that decisions must read
 * here: what is flagged now they see in `MessageFlags`, which every process keeps for all accounts.
 */
export const messageFlagsAggregate: Aggregate<null, MessageFlagsEvent> = {
  initialState: null,
  evolve: (state) => state,
  isStateless: true,
  streamName: (userId) => `flags-${userId}`,
};
