import { fenced } from '@chat/markdown';
import type {
  ChannelDescribed,
  ChannelPermissionsChanged,
  ChannelPrivacyChanged,
  ChannelRenamed,
  ChannelRetentionChanged,
  ChannelTopicsPolicyChanged,
} from '@chat/channels';
import { type Directory, type GroupValue, shownGroupValue, type TopicsPolicy } from '@chat/directory';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { asText, mentionGroupSilently, mentionSilently } from '../words/markdown-source.js';
import { privacyInWords } from '../words/privacy-in-words.js';

type NoticedChange =
  | ChannelDescribed
  | ChannelPermissionsChanged
  | ChannelPrivacyChanged
  | ChannelRenamed
  | ChannelRetentionChanged
  | ChannelTopicsPolicyChanged;

const NAME = 'notify-of-channel-changes';
const TYPES = [
  'ChannelDescribed',
  'ChannelPermissionsChanged',
  'ChannelPrivacyChanged',
  'ChannelRenamed',
  'ChannelRetentionChanged',
  'ChannelTopicsPolicyChanged',
] as const;

/**
 * The Notification Bot posts changes of name, description or permissions in the channel (contract, channels: Changing and archiving
 * a channel).
 */
export function notifyOfChannelChanges(directory: Directory): Process {
  return reactingBeforeAnswer<NoticedChange>(NAME, TYPES, (event) => {
    const { channelId, noticeTopic: topic } = event.data;
    const actor = event.metadata.actorId === null ? undefined : directory.user(event.metadata.actorId);
    if (!actor || topic === undefined || !directory.channel(channelId)) return [];
    const content = `${mentionSilently(actor)} ${changeInWords(event as NoticedChange, directory)}`;
    return [notice(NAME, event, { kind: 'channel', channelId, topic }, content)];
  });
}

function changeInWords(change: NoticedChange, directory: Directory): string {
  switch (change.type) {
    case 'ChannelRenamed': {
      const { previousName, name } = change.data;
      return `renamed this channel from ${bold(previousName)} to ${bold(name)}.`;
    }
    case 'ChannelDescribed': {
      const { previousDescription, description } = change.data;
      const [before, now] = [previousDescription, description].map((text) => fenced('quote', text || NONE));
      return `changed the description of this channel.\n\n**Before:**\n${before}\n**Now:**\n${now}`;
    }
    case 'ChannelPrivacyChanged': {
      const { previous, privacy } = change.data;
      return `changed the privacy of this channel from **${privacyInWords(previous)}** to **${privacyInWords(privacy)}**.`;
    }
    case 'ChannelPermissionsChanged':
      return postingInWords(change, directory);
    case 'ChannelRetentionChanged': {
      const { previousDays = null, messageRetentionDays } = change.data;
      const [before, now] = [previousDays, messageRetentionDays].map((days) => daysInWords(days, directory));
      return `changed how long messages of this channel are kept from **${before}** to **${now}**.`;
    }
    case 'ChannelTopicsPolicyChanged': {
      const { previousPolicy = 'inherit', topicsPolicy } = change.data;
      return `changed which topics this channel has from **${TOPICS[previousPolicy]}** to **${TOPICS[topicsPolicy]}**.`;
    }
  }
}

const NONE = '*No description.*';

const TOPICS: Readonly<Record<TopicsPolicy, string>> = {
  inherit: 'as in the organization',
  allow_empty_topic: 'all, and the general chat',
  disable_empty_topic: 'all, but no general chat',
  empty_topic_only: 'only the general chat',
};

function bold(name: string): string {
  return `**${asText(name)}**`;
}

function postingInWords({ data: { previous, permissions } }: ChannelPermissionsChanged, directory: Directory): string {
  const [before, now] = [previous, permissions].map(({ can_send_message_group: value }) => thoseOf(value!, directory));
  return `changed who may post in this channel.\n\n* **Before:** ${before}\n* **Now:** ${now}`;
}

function thoseOf(value: GroupValue, directory: Directory): string {
  const { direct_members: userIds, direct_subgroups: groupIds } = asMade(shownGroupValue(directory, value));
  const groups = groupIds.flatMap((id) => directory.group(id) ?? []).map(mentionGroupSilently);
  const people = userIds.flatMap((id) => directory.user(id) ?? []).map(mentionSilently);
  return [...groups, ...people].join(', ') || 'nobody';
}

function asMade(value: GroupValue) {
  return typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
}

function daysInWords(days: number | null, directory: Directory): string {
  const kept = days ?? directory.realm.settings.message_retention_days;
  if (kept === -1) return 'for ever';
  return kept === 1 ? 'one day' : `${kept} days`;
}
