import type { Conversation, Directory } from '@chat/directory';
import type { EventMetadata } from '@chat/kernel';

export interface ShownPerson {
  readonly user_id: number;
  readonly name: string;
}

export type ShownPlace =
  | { readonly type: 'stream'; readonly stream_id: number; readonly stream_name: string; readonly topic: string }
  | { readonly type: 'direct'; readonly people: readonly ShownPerson[] };

/** Names who did something, when, and by which program. */
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
  name: directory.user(userId)?.fullName ?? '?',
});

export function shownPlace(directory: Directory, conversation: Conversation): ShownPlace {
  if (conversation.kind === 'direct')
    return { type: 'direct', people: conversation.userIds.map((id) => shownPerson(directory, id)) };
  return { type: 'stream', ...shownChannel(directory, conversation.channelId), topic: conversation.topic };
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
