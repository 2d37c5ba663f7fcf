import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type PlaygroundEvent = PlaygroundAdded | PlaygroundRemoved;

/** What a playground is for, and where it is. */
export interface PlaygroundFields {
  /** What people choose it by. */
  readonly name: string;
  /** Name of the language, as Pygments has it. */
  readonly pygmentsLanguage: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

export type PlaygroundAdded = DomainEvent<'PlaygroundAdded', PlaygroundFields & { readonly playgroundId: number }>;
export type PlaygroundRemoved = DomainEvent<'PlaygroundRemoved', { readonly playgroundId: number }>;

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

export class PlaygroundNotFound extends DomainError {
  constructor() {
    super('Invalid playground');
  }
}

export class InvalidPygmentsLanguage extends DomainError {
  constructor() {
    super('Invalid characters in pygments language');
  }
}

/** A playground that cannot be as it is given. The first message is that of the answer. */
export class InvalidPlayground extends DomainError {
  /** @param errors by field; `__all__` for what concerns several */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]![0]!, 'BAD_REQUEST', { errors });
  }
}

export class TooManyPlaygrounds extends DomainError {
  constructor(limit: number) {
    super(`Your organization cannot have more than ${limit} code playgrounds.`);
  }
}

/** Every registering client gets all playgrounds. */
export const playgroundFold: DirectoryFold<PlaygroundEvent> = {
  PlaygroundAdded(directory, { data: { playgroundId: id, name, pygmentsLanguage, urlTemplate } }) {
    directory.putPlaygrounds([...directory.playgrounds, { id, name, pygmentsLanguage, urlTemplate }]);
  },
  PlaygroundRemoved(directory, { data: { playgroundId } }) {
    directory.putPlaygrounds(directory.playgrounds.filter(({ id }) => id !== playgroundId));
  },
};
