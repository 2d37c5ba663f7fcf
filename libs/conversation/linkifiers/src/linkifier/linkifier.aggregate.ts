import type { Aggregate } from '@chat/kernel';
import type { LinkifierEvent, LinkifierFields } from './linkifier.events.js';

/** All linkifiers of the organization, because their order and their patterns concern each other. */
export interface LinkifiersState {
  readonly lastId: number;
  readonly linkifiers: readonly (LinkifierFields & { readonly linkifierId: number })[];
}

export const linkifiersAggregate: Aggregate<LinkifiersState, LinkifierEvent> = {
  initialState: { lastId: 0, linkifiers: [] },
  evolve(state, event) {
    const { linkifiers } = state;
    switch (event.type) {
      case 'LinkifierAdded':
        return { lastId: event.data.linkifierId, linkifiers: [...linkifiers, event.data] };
      case 'LinkifierChanged':
        return {
          ...state,
          linkifiers: linkifiers.map((each) => (each.linkifierId === event.data.linkifierId ? event.data : each)),
        };
      case 'LinkifierRemoved':
        return { ...state, linkifiers: linkifiers.filter((each) => each.linkifierId !== event.data.linkifierId) };
      case 'LinkifiersReordered': {
        const place = (id: number) => event.data.linkifierIds.indexOf(id);
        return { ...state, linkifiers: linkifiers.toSorted((a, b) => place(a.linkifierId) - place(b.linkifierId)) };
      }
      default:
        return state;
    }
  },
  streamName: (realmId) => `linkifiers-${realmId}`,
};
