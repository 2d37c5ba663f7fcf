import { Parameters, Public } from '@chat/http';
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
  serverSettings(@Parameters() _none: ServerSettingsParameters, @Headers('user-agent') userAgent?: string) {
    return this.queries.execute(new GetServerSettings({ userAgent }));
  }
}
