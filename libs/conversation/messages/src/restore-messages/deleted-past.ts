import type { ChannelConversation } from '@chat/directory';
import type { EventMetadata, Recorded } from '@chat/kernel';
import { deletedFrom } from '../message/deleted-from.js';
import { groundOf } from '../message/ground.js';
import type {
  EarlierDeletion,
  MessageDeleted,
  MessageEvent,
  MessageRestored,
  MessagesMoved,
  PastEvent,
} from '../message/message.events.js';

type Past = MessageRestored['data']['past'];

export interface DeletedPast {
  readonly deletion: Recorded<MessageDeleted>;
  /** Empty when it is erased. */
  readonly past: Past;
  /** Oldest first. */
  readonly earlierDeletions: readonly EarlierDeletion[];
}

/**
 * Collects the events of a deleted message from its stream and its moves; undefined for one that is not deleted.
 * @param moves in log order, each naming a single message
 */
export function deletedPast(
  events: readonly Recorded<MessageEvent>[],
  moves: readonly Recorded<MessagesMoved>[],
): DeletedPast | undefined {
  let past: Past = [];
  let deletion: Recorded<MessageDeleted> | undefined;
  let earlierDeletions: readonly EarlierDeletion[] = [];
  for (const event of events) {
    if (event.type === 'MessageDeleted') {
      deletion = event;
      earlierDeletions = event.data.earlierDeletions ?? earlierDeletions;
    } else if (event.type === 'MessageRestored') {
      earlierDeletions =
        event.data.earlierDeletions ?? withUndone({ ...(deletion && { deletion }), earlierDeletions }, event.metadata);
      [past, deletion] = [event.data.past, undefined];
    } else if (!NO_PAST.has(event.type)) past = [...past, kept(event)];
  }
  if (!deletion) return undefined;
  if (past[0]?.type !== 'MessagePosted') return { deletion, past: [], earlierDeletions };
  const known = new Set(past.map(({ position }) => position));
  const further = moves.filter(({ position }) => position < deletion.position && !known.has(position));
  const all = [...past, ...further.map(kept)].toSorted((a, b) => a.position - b.position);
  return { deletion, past: all, earlierDeletions };
}

/** The deletions of a message that is restored now. @param by cause of the restoration */
export function withUndone(
  { deletion, earlierDeletions }: Partial<DeletedPast> & Pick<DeletedPast, 'earlierDeletions'>,
  by: Pick<EventMetadata, 'time' | 'actorId' | 'correlationId'>,
): readonly EarlierDeletion[] {
  if (!deletion) return earlierDeletions;
  const { conversation, postedTo } = deletion.data;
  const { time, actorId: deleterId, correlationId } = deletion.metadata;
  const place = deletedFrom(conversation);
  const undone = { time: by.time, userId: by.actorId, correlationId: by.correlationId };
  const ground = groundOf(deletion);
  return [...earlierDeletions, { time, deleterId, ground, correlationId, place, postedTo, undone }];
}

const NO_PAST: ReadonlySet<string> = new Set([
  'MessageReported',
  'MessageNamesReplaced',
  'TopicMessagesDeleted',
  'DeletionTopicRecorded',
]);

/** Its last place; undefined for direct messages. */
export function lastPlace(past: Past): ChannelConversation | undefined {
  let place: ChannelConversation | undefined;
  for (const { type, data } of past as readonly PastEvent[]) {
    if (type === 'MessagePosted' && data.conversation.kind === 'channel') place = data.conversation;
    if (type === 'MessagesMoved' && place) {
      place = { ...place, channelId: data.to.channelId, topic: data.to.topic ?? place.topic };
    }
  }
  return place;
}

function kept(event: Recorded<MessageEvent>): Past[number] {
  const { type, data, revision, position, metadata } = event;
  const { actorId, correlationId, time, requestTime } = metadata;
  const shown = { actorId, correlationId, time, ...(requestTime !== undefined && { requestTime }) };
  return { type, data, revision, position, metadata: shown } as Past[number];
}
