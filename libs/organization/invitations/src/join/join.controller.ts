import { causedByNobody } from '@chat/directory';
import {
  boolean,
  ClientAddress,
  CorrelationId,
  Describe,
  integer,
  optional,
  Parameters,
  Public,
  text,
  TextParameter,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Join } from './join.command.js';

class JoinParameters {
  @TextParameter({ about: 'What follows `/join/` in the link.' }) readonly token!: string;
  @TextParameter({ optional: true }) readonly email?: string;
  @TextParameter({ optional: true }) readonly fullName?: string;
  @TextParameter({ optional: true }) readonly password?: string;
}

/** For clients; browsers have the page of the link. */
@Controller('api/v1/join')
export class JoinController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Post()
  @Describe('Makes an account by an invitation.', {
    about:
      'A link for anybody needs an `email`. Where the server has mail such a link is answered by a personal one, mailed ' +
      'to that address, and `confirmation_sent` says so.',
    answer: { email: text(), user_id: optional(integer()), confirmation_sent: boolean() },
    errors: ['INVITATION_FAILED', 'PASSWORD_AUTH_DISABLED'],
  })
  async join(
    @CorrelationId() correlationId: string,
    @ClientAddress() address: string,
    @Parameters() parameters: JoinParameters,
  ) {
    const cause = causedByNobody(correlationId, this.clock.now());
    const { email, userId } = await this.commands.execute(new Join({ ...parameters, address, cause }));
    return { email, ...(userId !== null && { user_id: userId }), confirmation_sent: userId === null };
  }
}
