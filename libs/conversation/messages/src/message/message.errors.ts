import { DomainError, refusal } from '@chat/kernel';

/** Its HTML is larger than a message may be, or there is none. */
export class UnableToRender extends DomainError {
  constructor(options?: ErrorOptions) {
    super('Unable to render message');
    if (options) this.cause = options.cause;
  }
}

export class MessageEditingDisabled extends refusal('Your organization has turned off message editing') {}
export class NotTheSender extends refusal("You don't have permission to edit this message") {}
export class MessageEditWindowClosed extends refusal('The time limit for editing this message has passed') {}
export class NotAllowedToDelete extends refusal("You don't have permission to delete this message") {}
export class MessageDeletionWindowClosed extends refusal('The time limit for deleting this message has passed') {}
export class MessageAlreadyDeleted extends refusal('Message already deleted') {}
export class WidgetsCannotBeEdited extends refusal('Widgets cannot be edited.') {}

export class ContentChangedMeanwhile extends refusal("'prev_content_sha256' value does not match the expected value.", {
  code: 'EXPECTATION_MISMATCH',
}) {}

export class ContentHasNullBytes extends refusal('Message must not contain null bytes') {}
export class EmptyContent extends refusal('Message must not be empty') {}

export class ChannelWildcardMentionNotAllowed extends refusal(
  'You do not have permission to use channel wildcard mentions in this channel.',
  { code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' },
) {}

export class TopicWildcardMentionNotAllowed extends refusal(
  'You do not have permission to use topic wildcard mentions in this topic.',
  { code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED' },
) {}

export class GroupMentionNotAllowed extends refusal(
  (groupName: string) => `You are not allowed to mention user group '${groupName}'.`,
) {}

export class ReactionAlreadyExists extends refusal('Reaction already exists.', { code: 'REACTION_ALREADY_EXISTS' }) {}
export class ReactionDoesNotExist extends refusal("Reaction doesn't exist.", { code: 'REACTION_DOES_NOT_EXIST' }) {}

export class TooManyReactions extends refusal(
  (limit: number) => `A message cannot have more than ${limit} reactions.`,
) {}
