import { VERSION_FIELDS } from '@chat/event-queues';
import { Describe, Parameters, Public, boolean, dictOf, emptyList, sameTypes, type Shape, text } from '@chat/http';
import { Controller, Get, Headers } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetServerSettings } from './server-settings.query.js';

const serverSettingsShape: Shape = {
  authentication_methods: dictOf(boolean()),
  external_authentication_methods: emptyList(),
  ...sameTypes(VERSION_FIELDS),
  push_notifications_enabled: boolean(),
  is_incompatible: boolean(),
  email_auth_enabled: boolean(),
  require_email_format_usernames: boolean(),
  realm_uri: text(),
  realm_url: text(),
  realm_name: text(),
  realm_icon: text(),
  realm_description: text(),
  realm_web_public_access_enabled: boolean(),
};

/** There are none: all sent names are reported in the answer. */
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
