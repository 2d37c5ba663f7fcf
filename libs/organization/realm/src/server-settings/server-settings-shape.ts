import { VERSION_FIELDS } from '@chat/directory';
import { boolean, dictOf, emptyList, sameTypes, type Shape, text } from '@chat/http';

export const serverSettingsShape: Shape = {
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
