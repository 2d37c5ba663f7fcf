import { InsufficientPermission, ModerationRequestChannelMustBePrivate } from '@chat/directory';
import type { ChannelSettings } from '../channel/channel.aggregate.js';
import { ContentAccessRequired, WebPublicChannelsNotEnabled } from '../channel/channel.errors.js';
import type { ChannelPrivacy, ChannelPrivacyChanged } from '../channel/channel.events.js';
import { ContradictoryPrivacy } from './change-channel.errors.js';
import type { ChangeChannelFacts, ChangeChannelIntent } from './change-channel.intent.js';
import type { noticeTopicFor } from '../channel/notice-topic.js';

/**
 * A channel that becomes private protects its history, and one that becomes public shares it, unless the request says otherwise.
 */
export function decidePrivacy(
  settings: ChannelSettings,
  { canRead, rights, realm }: ChangeChannelFacts,
  { channelId, changes }: ChangeChannelIntent,
  notice: ReturnType<typeof noticeTopicFor>,
): ChannelPrivacyChanged[] {
  const { inviteOnly: wasPrivate, isWebPublic: wasWebPublic, historyPublicToSubscribers: wasShared } = settings;
  const inviteOnly = changes.isPrivate ?? wasPrivate;
  const isWebPublic = changes.isWebPublic ?? wasWebPublic;
  const historyPublicToSubscribers =
    changes.historyPublicToSubscribers ?? (inviteOnly === wasPrivate ? wasShared : !inviteOnly);
  if ((!inviteOnly && !historyPublicToSubscribers) || (isWebPublic && inviteOnly)) throw new ContradictoryPrivacy();
  if (changes.isPrivate !== undefined && !canRead) throw new ContentAccessRequired();
  if (inviteOnly !== wasPrivate) {
    const right = inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
    if (!rights.has(right)) throw new InsufficientPermission();
  }
  if (isWebPublic && !wasWebPublic) throw new WebPublicChannelsNotEnabled();
  if (wasPrivate && !inviteOnly && realm.settings.moderation_request_channel_id === channelId) {
    throw new ModerationRequestChannelMustBePrivate();
  }
  const privacy: ChannelPrivacy = { inviteOnly, isWebPublic, historyPublicToSubscribers };
  const previous: ChannelPrivacy = {
    inviteOnly: wasPrivate,
    isWebPublic: wasWebPublic,
    historyPublicToSubscribers: wasShared,
  };
  const isSame = inviteOnly === wasPrivate && isWebPublic === wasWebPublic && historyPublicToSubscribers === wasShared;
  return isSame ? [] : [{ type: 'ChannelPrivacyChanged', data: { channelId, privacy, previous, ...notice } }];
}
