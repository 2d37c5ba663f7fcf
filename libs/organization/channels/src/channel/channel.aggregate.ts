import type { ChannelEmailAddress } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { ChannelCreated, ChannelEvent } from './channel.events.js';

/** Properties of a creation that are no settings. */
type AboutCreation = 'channelId' | 'announce' | 'announcedIn' | 'isQuiet' | 'subscribers';

export type ChannelSettings = Omit<ChannelCreated['data'], AboutCreation> & {
  readonly emailAddresses?: readonly ChannelEmailAddress[];
};

export type ChannelState =
  { readonly situation: 'absent' } | { readonly situation: 'open' | 'archived'; readonly settings: ChannelSettings };

export const channelAggregate: Aggregate<ChannelState, ChannelEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'ChannelCreated') return { situation: 'open', settings: firstSettings(event) };
    if (state.situation === 'absent') return state;
    if (event.type === 'ChannelArchived') return { ...state, situation: 'archived' };
    if (event.type === 'ChannelUnarchived') return { ...state, situation: 'open' };
    return { ...state, settings: { ...state.settings, ...changedSettings(event, state.settings) } };
  },
  streamName: (channelId) => `channel-${channelId}`,
};

export function firstSettings({ data }: Pick<ChannelCreated, 'data'>): ChannelSettings {
  const { channelId: _, announce: __, announcedIn: ___, isQuiet: ____, subscribers: _____, ...settings } = data;
  return settings;
}

export function changedSettings(
  { type, data }: ChannelEvent,
  { permissions, emailAddresses = [] }: Pick<ChannelSettings, 'permissions' | 'emailAddresses'>,
): Partial<ChannelSettings> {
  switch (type) {
    case 'ChannelRenamed':
      return { name: data.name };
    case 'ChannelDescribed':
      return { description: data.description, renderedDescription: data.renderedDescription };
    case 'ChannelPrivacyChanged':
      return data.privacy;
    case 'ChannelPermissionsChanged':
      return { permissions: { ...permissions, ...data.permissions } };
    case 'ChannelTopicsPolicyChanged':
      return { topicsPolicy: data.topicsPolicy };
    case 'ChannelRetentionChanged':
      return { messageRetentionDays: data.messageRetentionDays };
    case 'ChannelFolderAssigned':
      return { folderId: data.folderId };
    case 'ChannelEmailAddressIssued': {
      const { token, creatorId, senderId } = data;
      return { emailAddresses: [...emailAddresses, { token, creatorId, senderId }] };
    }
    case 'ChannelDefaultChanged':
      return { isDefault: data.isDefault };
    default:
      return {};
  }
}
