import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId, TextParameter } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveReaction } from './remove-reaction.command.js';

export class RemoveReactionParameters {
  @TextParameter({ optional: true }) readonly emojiName?: string;
  @TextParameter({ optional: true }) readonly emojiCode?: string;
  @TextParameter({ default: 'unicode_emoji' }) readonly reactionType!: string;
}

@Controller('api/v1/messages')
export class RemoveReactionController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':message_id/reactions')
  @Describe('Removes a reaction of the account from a message.', { errors: ['REACTION_DOES_NOT_EXIST'] })
  async removeReaction(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { emojiName, emojiCode, reactionType }: RemoveReactionParameters,
  ) {
    const emoji = { name: emojiName, code: emojiCode, type: reactionType };
    await this.commands.execute(new RemoveReaction({ messageId, userId: actor.userId, emoji, cause: causedBy(actor) }));
    return {};
  }
}
