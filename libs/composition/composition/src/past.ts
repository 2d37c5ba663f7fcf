import type { Past } from '@chat/audit';
import { openTrustingReadStore } from '@chat/read-store/memory';
import { capabilities } from './capabilities.js';
import { FoldedState } from './folded-state.js';

/** How the log is replayed for questions about the past. */
export const past: Omit<Past, 'log'> = {
  newState: (now) => new FoldedState(now),
  emptyModels: () => ({
    store: openTrustingReadStore(),
    projections: capabilities.find(({ name }) => name === 'messages')?.projections ?? [],
  }),
};
