import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { PORTS_LIMITS } from '@chat/ports';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIMITS } from '../messages.limits.js';
import { AddSubmessage } from './add-submessage.command.js';

const { submessageCharacters } = PORTS_LIMITS.messages;
const { submessageTypeCharacters } = LIMITS.messages;

export class AddSubmessageParameters {
  @IntegerParameter() readonly messageId!: number;
  @TextParameter({ maxLength: submessageTypeCharacters, about: '`widget`, for parts of polls and to-do lists.' })
  readonly msgType!: string;
  @TextParameter({ maxLength: submessageCharacters, about: 'JSON: a vote, an option, a task, or the like.' })
  readonly content!: string;
}

@Controller('api/v1/submessage')
export class AddSubmessageController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds a part to a message, such as a vote to a poll.', {
    about:
      'A message that begins with `/poll` or `/todo` shows a poll or a to-do list. What people add to it is in the ' +
      '`submessages` of the message, in order, and clients make of it what they show.',
  })
  async addSubmessage(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { messageId, msgType, content }: AddSubmessageParameters,
  ) {
    const cause = causedBy(actor);
    await this.commands.execute(new AddSubmessage({ messageId, senderId: actor.userId, msgType, content, cause }));
    return {};
  }
}
