import { hash } from 'node:crypto';
import {
  type Directory,
  EMPTY_TOPIC_DISPLAY_NAME,
  isLoginEnabled,
  PERMISSION_SETTINGS,
  type Realm,
  REALM_PERMISSION_NAMES,
  shownGroupValue,
  type Site,
  SystemGroup,
} from '@chat/directory';
import { type InitialState, SERVER_GENERATION } from '@chat/event-queues';
import { effectiveMethods, shownMethods } from '../authentication-methods/authentication-methods.js';
import { emojiDataUrl } from '../emoji-data/emoji-data-url.js';
import { pictureFields } from '../pictures/picture-fields.js';
import type { ServerFeatures } from '../server-settings/server-features.js';
import { legacyPolicies } from './legacy-policies.js';
import { realmShape } from './realm-shape.js';
import { FIXED_REALM_SETTINGS, SERVER_FACTS, SERVER_LIMITS } from './server-limits.js';
import { MISSING_REALM_SETTINGS } from '../realm/optional-settings.js';

/** Never changes, not even with the organization's name and address (RFC 9562, version 8). */
export function realmUuid({ id, dateCreated }: Realm): string {
  const digest = hash('sha256', `realm ${id} of ${dateCreated}`);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

export function realmState(directory: Directory, site: Site, features: ServerFeatures): InitialState {
  return {
    fetchTypes: ['realm'],
    describes: realmShape,
    state: () => ({
      ...SERVER_LIMITS,
      ...SERVER_FACTS,
      server_generation: SERVER_GENERATION,
      server_emoji_data_url: emojiDataUrl(site),
      server_supported_permission_settings: PERMISSION_SETTINGS,
      development_environment: features.developmentMode,
      ...prefixed(realmFields(directory, site, features)),
    }),
  };
}

function realmFields(directory: Directory, site: Site, features: ServerFeatures): Record<string, unknown> {
  const { realm } = directory;
  const { settings } = realm;
  const permissions = Object.fromEntries(
    REALM_PERMISSION_NAMES.map((name) => [name, shownGroupValue(directory, settings[name])]),
  );
  return {
    ...FIXED_REALM_SETTINGS,
    ...MISSING_REALM_SETTINGS,
    ...settings,
    ...permissions,
    name: realm.name,
    description: realm.description,
    url: site.url,
    uri: site.url,
    bot_domain: site.host,
    ...pictureFields(realm, site, 'icon'),
    ...pictureFields(realm, site, 'logo'),
    ...pictureFields(realm, site, 'night_logo'),
    date_created: realm.dateCreated,
    empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
    uuid: realmUuid(realm),
    authentication_methods: shownMethods(effectiveMethods(features.authenticationMethods, settings)),
    email_auth_enabled: isLoginEnabled(settings, 'Email'),
    password_auth_enabled: isLoginEnabled(settings, 'Email'),
    allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    ...legacyPolicies(settings),
    workplace_users_group: SystemGroup.members,
  };
}

function prefixed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`realm_${name}`, value]));
}
