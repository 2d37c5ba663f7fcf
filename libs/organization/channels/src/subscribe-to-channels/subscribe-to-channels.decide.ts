import type { ChannelSettings, ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelCreated } from '../channel/channel.events.js';
import { pickColor } from '../subscriptions/palette.js';
import type { ChannelsSubscribed, SubscriptionsState } from '../subscriptions/subscriptions.aggregate.js';

export interface CreateChannelIntent extends ChannelSettings {
  readonly channelId: number;
  readonly announce: boolean;
  readonly announcedIn?: number;
  readonly isQuiet?: boolean;
  readonly subscribers: number;
}

export function decideCreateChannel(state: ChannelState, intent: CreateChannelIntent): ChannelCreated[] {
  return state.situation === 'absent' ? [{ type: 'ChannelCreated', data: intent }] : [];
}

export interface SubscribeIntent {
  readonly userId: number;
  readonly channels: readonly { readonly channelId: number; readonly color: string | undefined }[];
  readonly noticeChannelIds: readonly number[];
  readonly isJoining?: true;
}

/**
 * Former subscriptions return unchanged; new ones get the requested color or the first free one (contract, channels: Default
 * color).
 */
export function decideSubscribe(
  state: SubscriptionsState,
  { userId, channels, noticeChannelIds, isJoining }: SubscribeIntent,
): ChannelsSubscribed[] {
  const added = channels.filter(({ channelId }) => !state.get(channelId)?.isActive);
  if (added.length === 0) return [];
  const used = new Set([...state.values(), ...channels].flatMap(({ color }) => color ?? []));
  const subscriptions = added
    .toSorted((one, other) => one.channelId - other.channelId)
    .map(({ channelId, color: requested }) => {
      const color = state.get(channelId)?.color ?? requested ?? pickColor(channelId, used);
      used.add(color);
      return { channelId, color };
    });
  const noticed = noticeChannelIds.filter((id) => added.some(({ channelId }) => channelId === id));
  const notice = noticed.length > 0 ? { noticeChannelIds: noticed } : {};
  const joining = isJoining ? { isJoining } : {};
  return [{ type: 'ChannelsSubscribed', data: { userId, subscriptions, ...notice, ...joining } }];
}
