import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import type { Playgrounds } from './playgrounds.js';

// These names are the storage format: they are never renamed.

export type PlaygroundEvent = PlaygroundAdded | PlaygroundRemoved;

export interface PlaygroundFields {
  readonly name: string;
  readonly pygmentsLanguage: string;
  readonly urlTemplate: string;
}

export type PlaygroundAdded = DomainEvent<'PlaygroundAdded', PlaygroundFields & { readonly playgroundId: number }>;
export type PlaygroundRemoved = DomainEvent<'PlaygroundRemoved', { readonly playgroundId: number }>;

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

export class PlaygroundNotFound extends refusal('Invalid playground') {}
export class InvalidPygmentsLanguage extends refusal('Invalid characters in pygments language') {}

export class InvalidPlayground extends DomainError {
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]![0]!, 'BAD_REQUEST', { errors });
  }
}

export class TooManyPlaygrounds extends refusal(
  (limit: number) => `Your organization cannot have more than ${limit} code playgrounds.`,
) {}

export const playgroundFold = (playgrounds: Playgrounds): DirectoryFold<PlaygroundEvent> => ({
  PlaygroundAdded(_directory, { data: { playgroundId: id, name, pygmentsLanguage, urlTemplate } }) {
    playgrounds.all = [...playgrounds.all, { id, name, pygmentsLanguage, urlTemplate }];
  },
  PlaygroundRemoved(_directory, { data: { playgroundId } }) {
    playgrounds.all = playgrounds.all.filter(({ id }) => id !== playgroundId);
  },
});
