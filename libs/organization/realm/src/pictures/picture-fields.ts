import { hash } from 'node:crypto';
import { REALM_ID, type Realm, type RealmPicture, type RealmPictureName, type Site } from '@chat/directory';

/** URL of the icon: an uploaded one, or one made from the organization's address. */
export function realmIconUrl({ pictures }: Realm, site: Site): string {
  return pictures?.icon
    ? urlOf(pictures.icon)
    : `https://secure.gravatar.com/avatar/${hash('md5', site.url)}?d=identicon`;
}

export function pictureFields(realm: Realm, site: Site, name: RealmPictureName): Readonly<Record<string, string>> {
  const picture = realm.pictures?.[name];
  if (name === 'icon') return { icon_url: realmIconUrl(realm, site), icon_source: picture ? 'U' : 'G' };
  return { [`${name}_url`]: picture ? urlOf(picture) : '', [`${name}_source`]: picture ? 'U' : 'D' };
}

function urlOf({ fileKey }: RealmPicture): string {
  return `/user_avatars/${REALM_ID}/realm/${fileKey}.png`;
}
