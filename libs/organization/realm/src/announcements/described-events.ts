import { LEGACY_POLICY_NAMES } from '../initial-state/legacy-policies.js';
import { boolean, event, integer, object, optional, settingValueOrNull, text } from '@chat/http';
import { domainShape } from '../domains/domain-object.js';
import { changedPictureShape, shownMethodsShape } from '../initial-state/realm-shape.js';
import { realmSettingsShape } from '../change-realm-settings/realm-settings-shape.js';

export const realmEvents = [
  event('realm/update', 'A setting of the organization has changed.', { property: text(), value: settingValueOrNull }),
  event('realm/update_dict', 'Settings of the organization that belong together have changed.', {
    property: text(),
    data: object({
      ...realmSettingsShape,
      ...changedPictureShape,
      mandatory_topics: optional(boolean()),
      ...Object.fromEntries(LEGACY_POLICY_NAMES.map((name) => [name, optional(integer())])),
      rendered_description: optional(text()),
      authentication_methods: optional(shownMethodsShape),
    }),
  }),
  event('realm_domains/add', 'A domain was listed whose addresses may be used.', { realm_domain: domainShape }),
  event('realm_domains/change', 'Whether the subdomains of a domain count was changed.', { realm_domain: domainShape }),
  event('realm_domains/remove', 'A domain was taken off the list.', { domain: text() }),
];
