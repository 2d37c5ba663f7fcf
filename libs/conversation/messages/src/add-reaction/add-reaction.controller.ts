import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId, TextParameter } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddReaction } from './add-reaction.command.js';

export class AddReactionParameters {
  @TextParameter() readonly emojiName!: string;
  @TextParameter({ optional: true }) readonly emojiCode?: string;
  @TextParameter({ optional: true }) readonly reactionType?: string;
}

@Controller('api/v1/messages')
export class AddReactionController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':message_id/reactions')
  @Describe('Adds a reaction of the account to a message.', { errors: ['REACTION_ALREADY_EXISTS'] })
  async addReaction(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { emojiName, emojiCode, reactionType }: AddReactionParameters,
  ) {
    const emoji = { name: emojiName, code: emojiCode, type: reactionType };
    await this.commands.execute(new AddReaction({ messageId, userId: actor.userId, emoji, cause: causedBy(actor) }));
    return {};
  }
}
