import { DEFAULT_REALM_SETTINGS, REALM_PERMISSION_NAMES } from '@chat/directory';
import {
  boolean,
  choice,
  dictOf,
  groupValue,
  integer,
  nullable,
  optional,
  sameTypes,
  type Shape,
  text,
} from '@chat/http';
import { MEDIA_PREVIEW_SIZES } from '../realm/optional-settings.js';

const permissions: Shape = Object.fromEntries(REALM_PERMISSION_NAMES.map((name) => [name, groupValue]));

const limits: Shape = Object.fromEntries(
  Object.keys(DEFAULT_REALM_SETTINGS)
    .filter((name) => name.endsWith('_limit_seconds'))
    .map((name) => [name, nullable(integer())]),
);

export const allRealmSettings: Shape = {
  ...sameTypes(DEFAULT_REALM_SETTINGS),
  authentication_methods: dictOf(boolean()),
  emails_restricted_to_domains: boolean(),
  media_preview_size: choice(MEDIA_PREVIEW_SIZES),
  ...limits,
  ...permissions,
};

export const realmSettingsShape: Shape = Object.fromEntries(
  Object.entries({ name: text(), description: text(), ...allRealmSettings }).map(([name, kind]) => [
    name,
    'optional' in kind ? kind : optional(kind),
  ]),
);
