import type { ClientEvent } from '@chat/event-queues';

/** @param streams channel objects */
export function streamCreate(streams: readonly object[]): ClientEvent {
  return { type: 'stream', op: 'create', streams };
}

export function streamDelete(channelIds: readonly number[]): ClientEvent {
  const streams = channelIds.map((id) => ({ stream_id: id }));
  return { type: 'stream', op: 'delete', stream_ids: channelIds, streams };
}

export function peersChanged(
  op: 'peer_add' | 'peer_remove',
  channelId: number,
  userIds: readonly number[],
): ClientEvent {
  return { type: 'subscription', op, stream_ids: [channelId], user_ids: userIds };
}
