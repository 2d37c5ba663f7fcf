import { EMPTY_TOPIC_DISPLAY_NAME } from '@chat/directory';
import { refusal } from '@chat/kernel';

export class ChannelHasThatName extends refusal('Channel already has that name.') {}
export class NotAllowedToChangeDefaults extends refusal('You do not have permission to change default channels.') {}
export class ContradictoryPrivacy extends refusal('Invalid parameters') {}

export class ChannelHasNamedTopics extends refusal(
  `All messages in this channel must be in the ${EMPTY_TOPIC_DISPLAY_NAME} topic. Rename or delete other topics.`,
) {}

export class PrivateChannelHasNoSubscribers extends refusal('Channel is private and have no subscribers') {}
