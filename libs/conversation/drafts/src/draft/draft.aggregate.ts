import type { Aggregate } from '@chat/kernel';
import type { DraftEvent } from './draft.events.js';

export type DraftState =
  { readonly situation: 'absent' } | { readonly situation: 'kept'; readonly draftId: number; readonly ownerId: number };

const absent: DraftState = { situation: 'absent' };

export const draftAggregate: Aggregate<DraftState, DraftEvent> = {
  initialState: absent,
  evolve(state, { type, data }) {
    switch (type) {
      case 'DraftCreated':
      case 'DraftEdited':
        return { situation: 'kept', draftId: data.draftId, ownerId: data.ownerId };
      case 'DraftDeleted':
        return absent;
      default:
        return state;
    }
  },
  streamName: (draftId) => `draft-${draftId}`,
};
