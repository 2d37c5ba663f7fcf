import {
  type Audited,
  type Conversation,
  DELETED_USER_NAME,
  type Directory,
  isCovered,
  type Mandate,
} from '@chat/directory';
import type { EventMetadata } from '@chat/kernel';

export interface ShownPerson {
  readonly user_id: number;
  readonly name: string;
}

export type NamedPlace =
  | { readonly type: 'stream'; readonly stream_id: number; readonly stream_name: string; readonly topic: string }
  | { readonly type: 'direct'; readonly people: readonly ShownPerson[] };

export type ShownPlace = NamedPlace | Outside;

/** A place outside the mandate: nothing else is shown of it. */
export interface Outside {
  readonly type: 'outside';
}

export const OUTSIDE: Outside = { type: 'outside' };

/** Names actor, time and program of a change. */
export interface ShownCause {
  readonly time: string;
  /** Null: the service, or the command line. */
  readonly by: ShownPerson | null;
  readonly operator: string | null;
  /** Null: not recorded. */
  readonly client: string | null;
  readonly correlation_id: string;
}

export const shownTime = (time: number): string => new Date(time).toISOString();

export const shownPerson = (directory: Directory, userId: number): ShownPerson => ({
  user_id: userId,
  name: directory.user(userId)?.fullName ?? DELETED_USER_NAME,
});

export function shownPlace(directory: Directory, conversation: Conversation): NamedPlace {
  if (conversation.kind === 'direct')
    return { type: 'direct', people: conversation.userIds.map((id) => shownPerson(directory, id)) };
  return { type: 'stream', ...shownChannel(directory, conversation.channelId), topic: conversation.topic };
}

/** A message counts by its current place, and may have been elsewhere. */
export const placeWithin = (mandate: Mandate, directory: Directory, audited: Audited): ShownPlace =>
  isCovered(mandate, audited) ? shownPlace(directory, audited.conversation) : OUTSIDE;

export function placeName(place: ShownPlace): string {
  if (place.type === 'outside') return 'a place outside of the mandate';
  if (place.type === 'stream') return `#${place.stream_name} > ${place.topic}`;
  return place.people.map(({ name }) => name).join(', ');
}

export const shownChannel = (directory: Directory, channelId: number) => ({
  stream_id: channelId,
  stream_name: directory.channel(channelId)?.name ?? '?',
});

export const shownCause = (directory: Directory, metadata: EventMetadata): ShownCause => ({
  time: shownTime(metadata.time),
  by: metadata.actorId === null ? null : shownPerson(directory, metadata.actorId),
  operator: metadata.operator ?? null,
  client: metadata.client ?? null,
  correlation_id: metadata.correlationId,
});
