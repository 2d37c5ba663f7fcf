import type { Aggregate } from '@chat/kernel';
import type { CustomEmojiEvent } from './custom-emoji.events.js';

/** All custom emoji of the organization, because names are unique among them. */
export interface CustomEmojiState {
  readonly lastId: number;
  readonly active: readonly ActiveEmoji[];
  /** Who added each that there ever was. */
  readonly authorIds: readonly number[];
}

export interface ActiveEmoji {
  readonly emojiId: number;
  readonly name: string;
  readonly authorId: number;
}

export const customEmojiAggregate: Aggregate<CustomEmojiState, CustomEmojiEvent> = {
  initialState: { lastId: 0, active: [], authorIds: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'CustomEmojiAdded': {
        const { emojiId, name, authorId } = event.data;
        return {
          lastId: emojiId,
          active: [...state.active, { emojiId, name, authorId }],
          authorIds: [...state.authorIds, authorId],
        };
      }
      case 'CustomEmojiDeactivated':
        return { ...state, active: state.active.filter(({ emojiId }) => emojiId !== event.data.emojiId) };
      default:
        return state;
    }
  },
  streamName: (realmId) => `emoji-${realmId}`,
};
