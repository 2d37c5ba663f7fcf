import { DomainError, refusal } from '@chat/kernel';
import { LIMITS } from '../channels.limits.js';

export class InvalidChannelName extends refusal((name: string) => `Invalid channel name '${name}'`) {}
export class WebPublicChannelsNotEnabled extends refusal('Web-public channels are not enabled.') {}
export class DefaultChannelCannotBePrivate extends refusal('A default channel cannot be private.') {}
export class InvalidChannelFolderId extends refusal('Invalid channel folder ID') {}
export class NotAllowedToAdministerChannel extends refusal('You do not have permission to administer this channel.') {}
export class ContentAccessRequired extends refusal('Channel content access is required.') {}

export class TooManyChannels extends refusal(
  `Your organization cannot have more than ${LIMITS.channels.inTotal} channels.`,
) {}

export class TooManyChannelsOfCreator extends refusal(
  `You cannot create more than ${LIMITS.channels.perCreator} channels.`,
) {}

export class ProtectedHistoryCannotRestrictTopics extends DomainError {
  constructor() {
    const names = 'history_public_to_subscribers, can_create_topic_group';
    super(`Unsupported parameter combination: ${names}`, 'BAD_REQUEST', { parameters: names });
  }
}
