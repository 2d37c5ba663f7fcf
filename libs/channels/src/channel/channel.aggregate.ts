import type { Aggregate } from '@chat/kernel';
import type { ChannelEvent } from './channel.events.js';

export type ChannelState = { readonly situation: 'absent' } | { readonly situation: 'open' };

export const channelAggregate: Aggregate<ChannelState, ChannelEvent> = {
  initialState: { situation: 'absent' },
  evolve: (state, event) => (event.type === 'ChannelCreated' ? { situation: 'open' } : state),
  streamName: (channelId) => `channel-${channelId}`,
};
