import { InvalidChannelId, type RealmSettings } from '@chat/directory';
import { refusal } from '@chat/kernel';
import type { ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelEvent } from '../channel/channel.events.js';
import { noticeTopicFor } from '../channel/notice-topic.js';

export class ChannelAlreadyDeactivated extends refusal('Channel is already deactivated') {}

export function decideArchiveChannel(
  state: ChannelState,
  channelId: number,
  realmSettings: RealmSettings,
): ChannelEvent[] {
  switch (state.situation) {
    case 'absent':
      throw new InvalidChannelId();
    case 'archived':
      throw new ChannelAlreadyDeactivated();
    case 'open':
      return [
        ...(state.settings.isDefault
          ? [{ type: 'ChannelDefaultChanged', data: { channelId, isDefault: false } } as const]
          : []),
        { type: 'ChannelArchived', data: { channelId, ...noticeTopicFor(realmSettings, state.settings.topicsPolicy) } },
      ];
  }
}
