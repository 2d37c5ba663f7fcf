import type { Aggregate } from '@chat/kernel';
import type { PlaygroundAdded, PlaygroundEvent } from './playground.events.js';

/** All playgrounds of the organization, because each name is given once for a language. */
export interface PlaygroundsState {
  readonly lastId: number;
  readonly playgrounds: readonly PlaygroundAdded['data'][];
}

export const playgroundsAggregate: Aggregate<PlaygroundsState, PlaygroundEvent> = {
  initialState: { lastId: 0, playgrounds: [] },
  evolve(state, event) {
    const { playgrounds } = state;
    switch (event.type) {
      case 'PlaygroundAdded':
        return { lastId: event.data.playgroundId, playgrounds: [...playgrounds, event.data] };
      case 'PlaygroundRemoved':
        return {
          ...state,
          playgrounds: playgrounds.filter(({ playgroundId }) => playgroundId !== event.data.playgroundId),
        };
      default:
        return state;
    }
  },
  streamName: (realmId) => `playgrounds-${realmId}`,
};
