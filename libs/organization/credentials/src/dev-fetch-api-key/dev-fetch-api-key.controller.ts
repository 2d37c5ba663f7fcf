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
import { Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { DevelopmentGuard } from '../development/development.guard.js';
import { DevFetchApiKey } from './dev-fetch-api-key.command.js';

class DevFetchApiKeyParameters {
  @TextParameter() readonly username!: string;
}

@Controller('api/v1/dev_fetch_api_key')
export class DevFetchApiKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Public()
  @UseGuards(DevelopmentGuard)
  @Post()
  @Describe('Logs in to a development server without a password.', {
    answer: { api_key: text(), email: text(), user_id: integer() },
    errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  })
  async devFetchApiKey(
    @CorrelationId() correlationId: string,
    @ClientAddress() address: string,
    @ClientName() client: string,
    @Parameters() { username: userName }: DevFetchApiKeyParameters,
  ) {
    const cause = causedByNobody(correlationId, this.clock.now());
    const { apiKey, email, userId } = await this.commands.execute(
      new DevFetchApiKey({ userName, address, client, cause }),
    );
    return { api_key: apiKey, email, user_id: userId };
  }
}
