import { REALM_ID } from '@chat/directory';
import type { RealmState } from '../realm/realm.aggregate.js';
import type { RealmPictureChanged } from '../realm/realm.events.js';
import type { ChangePictureData } from './change-picture.command.js';

/** To have none again is no change where there is none. */
export function decideChangePicture(
  state: RealmState,
  { name, picture }: Pick<ChangePictureData, 'name' | 'picture'>,
): RealmPictureChanged[] {
  if (state.situation === 'absent') return [];
  const previous = state.pictures?.[name] ?? null;
  if (picture === null && previous === null) return [];
  return [{ type: 'RealmPictureChanged', data: { realmId: REALM_ID, name, picture, previous } }];
}
