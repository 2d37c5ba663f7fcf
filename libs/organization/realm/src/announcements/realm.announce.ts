import type { UserDeactivated, UserReactivated } from '@chat/accounts';
import { type Announcement, announcementTo, type Announcer, type ClientEvent, forStrangers } from '@chat/event-queues';
import {
  activeUserIds,
  CHANNEL_SETTINGS,
  type Directory,
  type GroupValue,
  PERMISSION_SETTINGS,
  shownGroupValue,
  type Site,
} from '@chat/directory';
import { shownMethods } from '../authentication-methods/authentication-methods.js';
import { domainObject } from '../domains/domain-object.js';
import { legacyPolicies } from '../initial-state/legacy-policies.js';
import { pictureFields } from '../pictures/picture-fields.js';
import type { RealmEvent } from '../realm/realm.aggregate.js';

/** Settings whose client events come together with the permissions, as changes of `default`. */
const ANNOUNCED_TOGETHER: ReadonlySet<string> = new Set([
  ...CHANNEL_SETTINGS,
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'topics_policy',
]);

export function realmAnnouncer(site: Site): Announcer<RealmEvent | UserDeactivated | UserReactivated> {
  return {
    ...settingsAnnouncer,
    *RealmPictureChanged({ data: { name } }, directory) {
      const data = pictureFields(directory.realm, site, name);
      yield toEveryone(directory, { type: 'realm', op: 'update_dict', property: name, data });
    },
  };
}

const settingsAnnouncer: Announcer<RealmEvent | UserDeactivated | UserReactivated> = {
  *RealmRenamed({ data }, directory) {
    yield toEveryone(directory, { type: 'realm', op: 'update', property: 'name', value: data.name });
  },
  *RealmDescribed({ data: { description, renderedDescription } }, directory) {
    yield defaultChanged(directory, { description, rendered_description: renderedDescription });
  },
  *RealmSettingsChanged({ data }, directory) {
    const together: Record<string, unknown> = legacyPolicies(data.settings);
    for (const [property, value] of Object.entries(data.settings)) {
      if (property in PERMISSION_SETTINGS.realm) together[property] = shownGroupValue(directory, value as GroupValue);
      else if (property === 'authentication_methods') together[property] = shownMethods(data.settings[property]!);
      else if (ANNOUNCED_TOGETHER.has(property)) together[property] = value;
      else yield toEveryone(directory, { type: 'realm', op: 'update', property, value });
      // The policy's name for older clients (contract, organization: Events of settings).
      if (property === 'topics_policy') together['mandatory_topics'] = value === 'disable_empty_topic';
    }
    if (Object.keys(together).length > 0) yield defaultChanged(directory, together);
  },
  *RealmDomainAdded({ data }, directory) {
    yield toEveryone(directory, { type: 'realm_domains', op: 'add', realm_domain: domainObject(data) });
  },
  *RealmDomainChanged({ data }, directory) {
    yield toEveryone(directory, { type: 'realm_domains', op: 'change', realm_domain: domainObject(data) });
  },
  *RealmDomainRemoved({ data: { domain } }, directory) {
    yield toEveryone(directory, { type: 'realm_domains', op: 'remove', domain });
  },
  *UserDeactivated({ data: { userId, isRepeated } }, directory) {
    if (isRepeated) return;
    yield* forStrangers(directory, userId, permissionsShownAgain(directory, userId));
  },
  *UserReactivated({ data: { userId } }, directory) {
    yield* permissionsShownAgain(directory, userId);
  },
};

/** Permissions omit deactivated accounts, and clients dropped this one when it was deactivated. */
function* permissionsShownAgain(directory: Directory, userId: number): Iterable<Announcement> {
  const naming = Object.entries(directory.realm.settings).filter(
    ([property, value]) => property in PERMISSION_SETTINGS.realm && names(value as GroupValue, userId),
  );
  const shown = naming.map(([property, value]) => [property, shownGroupValue(directory, value as GroupValue)]);
  if (shown.length > 0) yield defaultChanged(directory, Object.fromEntries(shown));
}

function names(value: GroupValue, userId: number): boolean {
  return typeof value !== 'number' && value.direct_members.includes(userId);
}

function defaultChanged(directory: Directory, data: Record<string, unknown>): Announcement {
  return toEveryone(directory, { type: 'realm', op: 'update_dict', property: 'default', data });
}

function toEveryone(directory: Directory, event: ClientEvent): Announcement {
  return announcementTo(activeUserIds(directory), event);
}
