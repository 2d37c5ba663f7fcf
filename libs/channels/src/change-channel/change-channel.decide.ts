import {
  channelEventsTopic,
  type Directory,
  InsufficientPermission,
  InvalidChannelId,
  isAdministrator,
  OwnerRequired,
  Role,
} from '@chat/directory';
import { administeredChannel } from '../channel/channel-access.js';
import { refuseUnusableFolder } from '../channel/channel-folder.js';
import { channelName, refuseTakenChannelName } from '../channel/channel-name.js';
import type { ChannelSettings, ChannelState } from '../channel/channel.aggregate.js';
import { DefaultChannelCannotBePrivate } from '../channel/channel.errors.js';
import type { ChannelEvent } from '../channel/channel.events.js';
import type { ChangeChannelIntent } from './change-channel.command.js';
import { ChannelHasThatName, NotAllowedToChangeDefaults } from './change-channel.errors.js';
import { decidePermissions } from './decide-permissions.js';
import { decidePrivacy } from './decide-privacy.js';

/** @throws DomainError the first broken rule, in order (contract, channels: Changing and archiving a channel) */
export function decideChangeChannel(
  state: ChannelState,
  directory: Directory,
  intent: ChangeChannelIntent,
): ChannelEvent[] {
  if (state.situation === 'absent') throw new InvalidChannelId();
  administeredChannel(directory, intent.actorId, intent.channelId);
  const { settings } = state;
  return [
    ...decidePrivacy(settings, directory, intent),
    ...decideDefault(settings, directory, intent),
    ...decideRetention(settings, directory, intent),
    ...decideFolder(settings, directory, intent),
    ...decideUnarchiving(state, intent),
    ...decideDescription(settings, intent),
    ...decideName(settings, directory, intent),
    ...decideTopicsPolicy(settings, directory, intent),
    ...decidePermissions(settings, directory, intent),
  ];
}

function decideRetention(
  settings: ChannelSettings,
  directory: Directory,
  { actorId, channelId, changes: { messageRetentionDays } }: ChangeChannelIntent,
): ChannelEvent[] {
  if (messageRetentionDays === undefined) return [];
  if (directory.user(actorId)?.role !== Role.owner) throw new OwnerRequired();
  if (messageRetentionDays === settings.messageRetentionDays) return [];
  return [{ type: 'ChannelRetentionChanged', data: { channelId, messageRetentionDays } }];
}

function decideDefault(
  settings: ChannelSettings,
  directory: Directory,
  { actorId, channelId, changes }: ChangeChannelIntent,
): ChannelEvent[] {
  const wasDefault = settings.isDefault ?? false;
  const isDefault = changes.isDefault ?? wasDefault;
  const actor = directory.user(actorId);
  if (changes.isDefault !== undefined && !(actor && isAdministrator(actor))) throw new NotAllowedToChangeDefaults();
  if (isDefault && (changes.isPrivate ?? settings.inviteOnly)) throw new DefaultChannelCannotBePrivate();
  return isDefault === wasDefault ? [] : [{ type: 'ChannelDefaultChanged', data: { channelId, isDefault } }];
}

function decideFolder(
  settings: ChannelSettings,
  directory: Directory,
  { channelId, changes: { folderId } }: ChangeChannelIntent,
): ChannelEvent[] {
  if (folderId === undefined || folderId === settings.folderId) return [];
  refuseUnusableFolder(directory, folderId);
  return [{ type: 'ChannelFolderAssigned', data: { channelId, folderId } }];
}

function decideUnarchiving(
  { situation, settings }: Exclude<ChannelState, { readonly situation: 'absent' }>,
  { channelId, changes: { isArchived, topicsPolicy = settings.topicsPolicy } }: ChangeChannelIntent,
): ChannelEvent[] {
  if (isArchived !== false || situation === 'open') return [];
  return [{ type: 'ChannelUnarchived', data: { channelId, noticeTopic: channelEventsTopic(topicsPolicy) } }];
}

function decideDescription(
  { description: previousDescription }: ChannelSettings,
  { channelId, changes, renderedDescription }: ChangeChannelIntent,
): ChannelEvent[] {
  const { description } = changes;
  if (description === undefined || description === previousDescription) return [];
  return [{ type: 'ChannelDescribed', data: { channelId, description, renderedDescription, previousDescription } }];
}

function decideName(
  { name: previousName }: ChannelSettings,
  directory: Directory,
  { channelId, changes }: ChangeChannelIntent,
): ChannelEvent[] {
  if (changes.name === undefined) return [];
  const name = channelName(changes.name);
  if (name === previousName) throw new ChannelHasThatName();
  refuseTakenChannelName(directory, name, channelId);
  return [{ type: 'ChannelRenamed', data: { channelId, name, previousName } }];
}

function decideTopicsPolicy(
  settings: ChannelSettings,
  directory: Directory,
  { actorId, channelId, changes: { topicsPolicy } }: ChangeChannelIntent,
): ChannelEvent[] {
  if (topicsPolicy === undefined || topicsPolicy === settings.topicsPolicy) return [];
  if (!directory.permits(actorId, 'can_set_topics_policy_group')) throw new InsufficientPermission();
  return [{ type: 'ChannelTopicsPolicyChanged', data: { channelId, topicsPolicy } }];
}
