import { randomBytes } from 'node:crypto';
import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, IntegerParameter, Parameters, PathId, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IssueEmailAddress } from './issue-email-address.command.js';

export class EmailAddressParameters {
  @IntegerParameter({ optional: true, about: 'Id of the account in whose name mail to the address is posted.' })
  readonly senderId?: number;
}

const TOKEN_BYTES = 16;

@Controller('api/v1/streams/:stream_id/email_address')
export class EmailAddressController {
  constructor(private readonly commands: CommandBus) {}

  @Get()
  @Describe('The address to which the account may send mail that is posted in a channel.', {
    answer: { email: text() },
  })
  email(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() { senderId }: EmailAddressParameters,
  ) {
    const cause = causedBy(actor);
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    return this.commands.execute(new IssueEmailAddress({ actorId: actor.userId, channelId, senderId, token, cause }));
  }
}
