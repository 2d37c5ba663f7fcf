import type { DirectoryFold, WritableDirectory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { changedSettings, firstSettings } from './channel.aggregate.js';
import type { ChannelCreated, ChannelEvent } from './channel.events.js';

export const channelFold: DirectoryFold<ChannelEvent> = {
  ChannelCreated(directory, event) {
    directory.putChannel({
      id: event.data.channelId,
      ...firstSettings(event),
      dateCreated: Math.floor(event.metadata.time / 1000),
      isArchived: false,
    });
  },
  ChannelRenamed: change,
  ChannelDescribed: change,
  ChannelPrivacyChanged: change,
  ChannelPermissionsChanged: change,
  ChannelTopicsPolicyChanged: change,
  ChannelRetentionChanged: change,
  ChannelFolderAssigned: change,
  ChannelDefaultChanged: change,
  ChannelEmailAddressIssued: change,
  ChannelArchived: (directory, { data }) => setArchived(directory, data.channelId, true),
  ChannelUnarchived: (directory, { data }) => setArchived(directory, data.channelId, false),
};

function change(directory: WritableDirectory, event: RecordedEvent<Exclude<ChannelEvent, ChannelCreated>>): void {
  const channel = directory.channel(event.data.channelId);
  if (channel) directory.putChannel({ ...channel, ...changedSettings(event as ChannelEvent, channel) });
}

function setArchived(directory: WritableDirectory, channelId: number, isArchived: boolean): void {
  const channel = directory.channel(channelId);
  if (channel) directory.putChannel({ ...channel, isArchived });
}
