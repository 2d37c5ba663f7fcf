import { DomainError, refusal } from '@chat/kernel';

export class DirectMessagesStayOutOfChannels extends refusal('Direct messages cannot be moved to channels.') {}
export class DirectMessagesHaveNoTopic extends refusal('Direct messages cannot have topics.') {}
export class PropagationWithoutMove extends refusal('Invalid propagate_mode without topic edit') {}
export class GeneralChatCannotBeResolved extends refusal('General chat cannot be marked as resolved') {}
export class ContentAndChannelTogether extends refusal('Cannot change message content while changing channel') {}
export class InvalidTargetChannel extends refusal('Invalid channel ID') {}
export class NotAllowedToResolve extends refusal("You don't have permission to resolve topics in this channel.") {}
export class NotAllowedToMoveMessage extends refusal("You don't have permission to move this message") {}
export class TopicEditWindowClosed extends refusal("The time limit for editing this message's topic has passed.") {}
export class ChannelEditWindowClosed extends refusal("The time limit for editing this message's channel has passed") {}

export class TooManyChannelMoves extends refusal(
  (limit: number) => `A message cannot be moved between channels more than ${limit} times.`,
) {}

/**
 * Messages of the topic are too old; the client may move the later ones instead, if there are any: rule 4 (contract,
 * editing-messages: Request to edit or move).
 */
export class TopicMoveWindowClosed extends DomainError {
  /** @param firstMovableId null: all are too old */
  constructor(firstMovableId: number | null, movable: number, total: number) {
    super(
      firstMovableId === null
        ? 'The time limit for moving this topic has passed.'
        : `You only have permission to move the ${movable}/${total} most recent messages in this topic.`,
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      {
        first_message_id_allowed_to_move: firstMovableId,
        total_messages_in_topic: total,
        total_messages_allowed_to_move: movable,
      },
    );
  }
}
