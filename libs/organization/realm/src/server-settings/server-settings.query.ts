import { QueryWith } from '@chat/cqrs';
import { Directory, isLoginEnabled, type RealmSettings, Site } from '@chat/directory';
import { VERSION_FIELDS } from '@chat/event-queues';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { realmIconUrl } from '../pictures/picture-fields.js';
import { isIncompatible } from './incompatible-client.js';
import { ServerFeatures } from './server-features.js';

export interface GetServerSettingsData {
  readonly userAgent: string | undefined;
}

/** Readable before the log-in (contract, authentication: Fields of the server settings). */
export class GetServerSettings extends QueryWith<GetServerSettingsData, Record<string, unknown>> {}

@QueryHandler(GetServerSettings)
export class GetServerSettingsHandler implements IQueryHandler<GetServerSettings> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly features: ServerFeatures,
  ) {}

  async execute({ data: { userAgent } }: GetServerSettings): Promise<Record<string, unknown>> {
    const { name, renderedDescription, settings } = this.directory.realm;
    return {
      authentication_methods: authenticationMethods(this.features, settings),
      external_authentication_methods: [],
      ...VERSION_FIELDS,
      push_notifications_enabled: false,
      is_incompatible: isIncompatible(userAgent),
      email_auth_enabled: isLoginEnabled(settings, 'Email'),
      require_email_format_usernames: true,
      realm_uri: this.site.url,
      realm_url: this.site.url,
      realm_name: name,
      realm_icon: realmIconUrl(this.directory.realm, this.site),
      realm_description: renderedDescription,
      realm_web_public_access_enabled: false,
    };
  }
}

/** All methods that clients know; six are external identity providers (contract, authentication: Fields of the server settings). */
function authenticationMethods({ developmentMode }: ServerFeatures, settings: RealmSettings): Record<string, boolean> {
  const hasPasswords = isLoginEnabled(settings, 'Email');
  return {
    password: hasPasswords,
    dev: developmentMode && isLoginEnabled(settings, 'Dev'),
    email: hasPasswords,
    ldap: false,
    remoteuser: false,
    github: false,
    azuread: false,
    gitlab: false,
    apple: false,
    google: false,
    discord: false,
    saml: false,
    'openid connect': false,
  };
}
