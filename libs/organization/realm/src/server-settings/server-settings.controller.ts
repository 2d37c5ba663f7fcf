import { serverSettingsShape } from './server-settings-shape.js';
import { Describe, Parameters, Public } from '@chat/http';
import { Controller, Get, Headers } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetServerSettings } from './server-settings.query.js';

/** There are none: whatever is sent is named in the answer. */
class ServerSettingsParameters {}

@Controller('api/v1/server_settings')
export class ServerSettingsController {
  constructor(private readonly queries: QueryBus) {}

  @Public()
  @Get()
  @Describe('What a client needs to know before it logs in.', { answer: serverSettingsShape })
  serverSettings(@Parameters() _none: ServerSettingsParameters, @Headers('user-agent') userAgent?: string) {
    return this.queries.execute(new GetServerSettings({ userAgent }));
  }
}
