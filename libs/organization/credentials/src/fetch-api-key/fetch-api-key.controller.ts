import { causedByNobody } from '@chat/directory';
import {
  ClientAddress,
  ClientName,
  CorrelationId,
  Describe,
  integer,
  Parameters,
  Public,
  text,
  TextParameter,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { FetchApiKey } from './fetch-api-key.command.js';

class FetchApiKeyParameters {
  @TextParameter() readonly username!: string;
  @TextParameter() readonly password!: string;
}

@Controller('api/v1/fetch_api_key')
export class FetchApiKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Post()
  @Describe('Logs in with a password: the API key of the account.', {
    answer: { api_key: text(), email: text(), user_id: integer() },
    errors: [
      'AUTHENTICATION_FAILED',
      'PASSWORD_AUTH_DISABLED',
      'PASSWORD_RESET_REQUIRED',
      'USER_DEACTIVATED',
      'REALM_DEACTIVATED',
    ],
  })
  async fetchApiKey(
    @CorrelationId() correlationId: string,
    @ClientAddress() address: string,
    @ClientName() client: string,
    @Parameters() parameters: FetchApiKeyParameters,
  ) {
    const { username: userName, password } = parameters;
    const cause = causedByNobody(correlationId, this.clock.now());
    const { apiKey, email, userId } = await this.commands.execute(
      new FetchApiKey({ userName, password, address, client, cause }),
    );
    return { api_key: apiKey, email, user_id: userId };
  }
}
