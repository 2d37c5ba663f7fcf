import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import type { LinkifierRecord, Linkifiers } from './linkifiers.js';

// These names are the storage format: they are never renamed.

export type LinkifierEvent = LinkifierAdded | LinkifierChanged | LinkifierRemoved | LinkifiersReordered;

export interface LinkifierFields {
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly exampleInput: string | null;
  readonly reverseTemplate: string | null;
  readonly alternativeUrlTemplates: readonly string[];
}

export type LinkifierAdded = DomainEvent<'LinkifierAdded', LinkifierFields & { readonly linkifierId: number }>;

export type LinkifierChanged = DomainEvent<'LinkifierChanged', LinkifierFields & { readonly linkifierId: number }>;
export type LinkifierRemoved = DomainEvent<'LinkifierRemoved', { readonly linkifierId: number }>;

export type LinkifiersReordered = DomainEvent<'LinkifiersReordered', { readonly linkifierIds: readonly number[] }>;

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

export class LinkifierNotFound extends refusal('Linkifier not found.') {}

/** The linkifier is invalid. The first message is that of the answer. */
export class InvalidLinkifier extends DomainError {
  /** @param errors by field; `__all__` for faults of several */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]![0]!, 'BAD_REQUEST', { errors });
  }
}

export class ExampleInputMissing extends refusal("Missing 'example_input' argument") {}

export class TooManyLinkifiers extends refusal(
  (limit: number) => `Your organization cannot have more than ${limit} linkifiers.`,
) {}

export class LinkifiersDuplicated extends refusal('The ordered list must not contain duplicated linkifiers') {}

export class LinkifiersNotEnumerated extends refusal(
  'The ordered list must enumerate all existing linkifiers exactly once',
) {}

export const linkifierFold = (linkifiers: Linkifiers): DirectoryFold<LinkifierEvent> => ({
  LinkifierAdded(_directory, { data }) {
    linkifiers.all = [...linkifiers.all, record(data)];
  },
  LinkifierChanged(_directory, { data }) {
    linkifiers.all = linkifiers.all.map((each) => (each.id === data.linkifierId ? record(data) : each));
  },
  LinkifierRemoved(_directory, { data: { linkifierId } }) {
    linkifiers.all = linkifiers.all.filter(({ id }) => id !== linkifierId);
  },
  LinkifiersReordered(_directory, { data: { linkifierIds } }) {
    linkifiers.all = linkifiers.all.toSorted((a, b) => linkifierIds.indexOf(a.id) - linkifierIds.indexOf(b.id));
  },
});

function record({ linkifierId, ...fields }: LinkifierFields & { readonly linkifierId: number }): LinkifierRecord {
  return { id: linkifierId, ...fields };
}
