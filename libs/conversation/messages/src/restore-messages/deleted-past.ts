import type { ChannelConversation } from '@chat/directory';
import type { Recorded } from '@chat/kernel';
import type {
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
}

/**
 * Collects the past of a deleted message from its stream and its moves; undefined for one that is not deleted.
 * @param moves of any messages, in log order, each with this one alone
 */
export function deletedPast(
  events: readonly Recorded<MessageEvent>[],
  moves: readonly Recorded<MessagesMoved>[],
): DeletedPast | undefined {
  let past: Past = [];
  let deletion: Recorded<MessageDeleted> | undefined;
  for (const event of events) {
    if (event.type === 'MessageDeleted') deletion = event;
    else if (event.type === 'MessageRestored') [past, deletion] = [event.data.past, undefined];
    else if (event.type !== 'MessageReported' && event.type !== 'TopicMessagesDeleted') past = [...past, kept(event)];
  }
  if (!deletion) return undefined;
  if (past[0]?.type !== 'MessagePosted') return { deletion, past: [] };
  const known = new Set(past.map(({ position }) => position));
  const further = moves.filter(({ position }) => position < deletion.position && !known.has(position));
  const all = [...past, ...further.map(kept)].toSorted((a, b) => a.position - b.position);
  return { deletion, past: all };
}

/** Where it was in the end; undefined between people. */
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
