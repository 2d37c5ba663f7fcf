import { refusal } from '@chat/kernel';

export class NotAllowedToPost extends refusal('You do not have permission to post in this channel.') {}

export class NotAuthorizedToSend extends refusal(
  (channelName: string) => `Not authorized to send to channel '${channelName}'`,
) {}

export class NotAllowedToCreateTopic extends refusal(
  'You do not have permission to create new topics in this channel.',
) {}

export class GeneralChatNotAllowed extends refusal(
  'Sending messages to the general chat is not allowed in this channel.',
) {}

export class OnlyGeneralChatAllowed extends refusal('Only the general chat topic is allowed in this channel.') {}
export class RecipientsOutOfSight extends refusal('You do not have permission to access some of the recipients.') {}

export class RecipientDeactivated extends refusal(
  (email: string) => `'${email}' is no longer using this chat server.`,
) {}

export class DirectMessagesDisabled extends refusal('Direct messages are disabled in this organization.') {}

export class NobodyAuthorizesConversation extends refusal(
  'This conversation does not include any users who can authorize it.',
) {}

export class NotAllowedToInitiateConversation extends refusal(
  'You do not have permission to initiate direct message conversations.',
) {}
