import { InvalidChannelId, isAdministrator, OwnerRequired, Role } from '@chat/directory';
import { channelName, ChannelNameInUse } from '../channel/channel-name.js';
import { refuseRestrictedTopics } from '../channel/channel-permissions.js';
import { changedSettings, type ChannelSettings, type ChannelState } from '../channel/channel.aggregate.js';
import {
  DefaultChannelCannotBePrivate,
  InvalidChannelFolderId,
  NotAllowedToAdministerChannel,
} from '../channel/channel.errors.js';
import type { ChannelEvent } from '../channel/channel.events.js';
import {
  ChannelHasNamedTopics,
  ChannelHasThatName,
  NotAllowedToChangeDefaults,
  PrivateChannelHasNoSubscribers,
} from './change-channel.errors.js';
import type { ChangeChannelFacts, ChangeChannelIntent } from './change-channel.intent.js';
import { decidePermissions, refuseUnlessSetsPolicy } from './decide-permissions.js';
import { decidePrivacy } from './decide-privacy.js';
import { noticeTopicFor } from '../channel/notice-topic.js';

type Notice = ReturnType<typeof noticeTopicFor>;

/** @throws DomainError the first broken rule, in order (contract, channels: Changing and archiving a channel) */
export function decideChangeChannel(
  state: ChannelState,
  facts: ChangeChannelFacts,
  intent: ChangeChannelIntent,
): ChannelEvent[] {
  if (state.situation === 'absent') throw new InvalidChannelId();
  if (!facts.administers) throw facts.canRead ? new NotAllowedToAdministerChannel() : new InvalidChannelId();
  const { settings } = state;
  // Notices come after all changes of the request.
  const notice = noticeTopicFor(facts.realm.settings, intent.changes.topicsPolicy ?? settings.topicsPolicy);
  const events = [
    ...decidePrivacy(settings, facts, intent, notice),
    ...decideDefault(state, facts, intent),
    ...decideRetention(settings, facts, intent, notice),
    ...decideFolder(settings, facts, intent),
    ...decideUnarchiving(state, facts, intent, notice),
    ...decideDescription(settings, intent, notice),
    ...decideName(settings, facts, intent, notice),
    ...decideTopicsPolicy(settings, facts, intent, notice),
    ...decidePermissions(settings, facts, intent, notice),
  ];
  refuseChangeToRestrictedTopics(settings, events);
  return events;
}

function decideRetention(
  settings: ChannelSettings,
  { actor }: ChangeChannelFacts,
  { channelId, changes: { messageRetentionDays } }: ChangeChannelIntent,
  notice: Notice,
): ChannelEvent[] {
  if (messageRetentionDays === undefined) return [];
  if (actor.role !== Role.owner) throw new OwnerRequired();
  const { messageRetentionDays: previousDays } = settings;
  if (messageRetentionDays === previousDays) return [];
  return [{ type: 'ChannelRetentionChanged', data: { channelId, messageRetentionDays, previousDays, ...notice } }];
}

function decideDefault(
  { situation, settings }: Exclude<ChannelState, { situation: 'absent' }>,
  { actor }: ChangeChannelFacts,
  { channelId, changes }: ChangeChannelIntent,
): ChannelEvent[] {
  const wasDefault = settings.isDefault ?? false;
  const isDefault = changes.isDefault ?? wasDefault;
  if (changes.isDefault !== undefined && !isAdministrator(actor)) throw new NotAllowedToChangeDefaults();
  const staysArchived = situation === 'archived' && changes.isArchived !== false;
  if (changes.isDefault && staysArchived) throw new InvalidChannelId();
  if (isDefault && (changes.isPrivate ?? settings.inviteOnly)) throw new DefaultChannelCannotBePrivate();
  return isDefault === wasDefault ? [] : [{ type: 'ChannelDefaultChanged', data: { channelId, isDefault } }];
}

function decideFolder(
  settings: ChannelSettings,
  { isFolderUsable }: ChangeChannelFacts,
  { channelId, changes: { folderId } }: ChangeChannelIntent,
): ChannelEvent[] {
  if (folderId === undefined || folderId === settings.folderId) return [];
  if (!isFolderUsable) throw new InvalidChannelFolderId();
  return [{ type: 'ChannelFolderAssigned', data: { channelId, folderId } }];
}

function decideUnarchiving(
  { situation, settings }: Exclude<ChannelState, { situation: 'absent' }>,
  { hasSubscribers }: ChangeChannelFacts,
  { channelId, changes: { isArchived, isPrivate } }: ChangeChannelIntent,
  notice: Notice,
): ChannelEvent[] {
  if (isArchived !== false || situation === 'open') return [];
  const inviteOnly = isPrivate ?? settings.inviteOnly;
  if (inviteOnly && !hasSubscribers) throw new PrivateChannelHasNoSubscribers();
  return [{ type: 'ChannelUnarchived', data: { channelId, ...notice } }];
}

function decideDescription(
  { description: previousDescription }: ChannelSettings,
  { channelId, changes, renderedDescription }: ChangeChannelIntent,
  notice: Notice,
): ChannelEvent[] {
  const { description } = changes;
  if (description === undefined || description === previousDescription) return [];
  const data = { channelId, description, renderedDescription, previousDescription, ...notice };
  return [{ type: 'ChannelDescribed', data }];
}

function decideName(
  { name: previousName }: ChannelSettings,
  { isNameTaken }: ChangeChannelFacts,
  { channelId, changes }: ChangeChannelIntent,
  notice: Notice,
): ChannelEvent[] {
  if (changes.name === undefined) return [];
  const name = channelName(changes.name);
  if (name === previousName) throw new ChannelHasThatName();
  if (isNameTaken) throw new ChannelNameInUse();
  return [{ type: 'ChannelRenamed', data: { channelId, name, previousName, ...notice } }];
}

function decideTopicsPolicy(
  settings: ChannelSettings,
  facts: ChangeChannelFacts,
  { channelId, changes: { topicsPolicy }, hasNamedTopics }: ChangeChannelIntent,
  notice: Notice,
): ChannelEvent[] {
  const { topicsPolicy: previousPolicy } = settings;
  if (topicsPolicy === undefined || topicsPolicy === previousPolicy) return [];
  if (topicsPolicy !== 'inherit') refuseUnlessSetsPolicy(facts, 'can_set_topics_policy_group');
  if (topicsPolicy === 'empty_topic_only' && hasNamedTopics) throw new ChannelHasNamedTopics();
  return [{ type: 'ChannelTopicsPolicyChanged', data: { channelId, topicsPolicy, previousPolicy, ...notice } }];
}

/** Other changes of a channel with protected history that already restricts topics stay possible. */
function refuseChangeToRestrictedTopics(settings: ChannelSettings, events: readonly ChannelEvent[]): void {
  const after = events.reduce((now, event) => ({ ...now, ...changedSettings(event, now) }), settings);
  const { can_create_topic_group: topicCreators } = after.permissions;
  const isTouched =
    after.historyPublicToSubscribers !== settings.historyPublicToSubscribers ||
    topicCreators !== settings.permissions.can_create_topic_group;
  if (isTouched) refuseRestrictedTopics(after.historyPublicToSubscribers, topicCreators);
}
