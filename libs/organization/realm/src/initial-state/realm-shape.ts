import {
  boolean,
  choice,
  dictOf,
  integer,
  listOf,
  nullable,
  object,
  optional,
  sameTypes,
  type Shape,
  text,
} from '@chat/http';
import { allRealmSettings } from '../change-realm-settings/realm-settings-shape.js';
import { FIXED_REALM_SETTINGS, SERVER_FACTS, SERVER_LIMITS } from './server-limits.js';

/** Groups that a permission may be given to. */
const permissionSetting = object({
  require_system_group: boolean(),
  allow_internet_group: boolean(),
  allow_nobody_group: boolean(),
  allow_everyone_group: boolean(),
  default_group_name: text(),
  default_for_system_groups: nullable(text()),
  allowed_system_groups: listOf(text()),
});

export const shownMethodsShape = dictOf(object({ enabled: boolean(), available: boolean() }));

const pictures = {
  icon_url: text(),
  icon_source: choice(['G', 'U']),
  logo_url: text(),
  logo_source: choice(['D', 'U']),
  night_logo_url: text(),
  night_logo_source: choice(['D', 'U']),
};

export const changedPictureShape: Shape = Object.fromEntries(
  Object.entries(pictures).map(([name, kind]) => [name, optional<string>(kind)]),
);

const settings: Shape = {
  ...sameTypes(FIXED_REALM_SETTINGS),
  ...allRealmSettings,
  name: text(),
  description: text(),
  url: text(),
  uri: text(),
  bot_domain: text(),
  ...pictures,
  date_created: integer(),
  empty_topic_display_name: text(),
  uuid: text(),
  authentication_methods: shownMethodsShape,
  email_auth_enabled: boolean(),
  password_auth_enabled: boolean(),
  allow_edit_history: boolean(),
  mandatory_topics: boolean(),
  wildcard_mention_policy: integer(),
  create_public_stream_policy: integer(),
  create_private_stream_policy: integer(),
  create_web_public_stream_policy: integer(),
  workplace_users_group: integer(),
};

export const realmShape: Shape = {
  ...sameTypes(SERVER_LIMITS),
  ...sameTypes(SERVER_FACTS),
  server_generation: integer(),
  server_emoji_data_url: text(),
  server_supported_permission_settings: dictOf(dictOf(permissionSetting)),
  development_environment: boolean(),
  ...Object.fromEntries(Object.entries(settings).map(([name, kind]) => [`realm_${name}`, kind])),
};
