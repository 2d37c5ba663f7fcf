import { REALM_ID, type RealmPicture, type RealmPictureName } from '@chat/directory';
import type { RealmPictureChanged, RealmState } from '../realm/realm.aggregate.js';

export interface ChangePictureInput {
  readonly name: RealmPictureName;
  /** Key in the file store; null: none. */
  readonly picture: RealmPicture | null;
}

/** Removing a missing picture changes nothing. */
export function decideChangePicture(
  state: RealmState,
  { name, picture }: Pick<ChangePictureInput, 'name' | 'picture'>,
): RealmPictureChanged[] {
  if (state.situation === 'absent') return [];
  const previous = state.pictures?.[name] ?? null;
  if (picture === null && previous === null) return [];
  return [{ type: 'RealmPictureChanged', data: { realmId: REALM_ID, name, picture, previous } }];
}
