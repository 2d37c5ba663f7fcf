import { reactingTo } from '@chat/processes';
import type { RealmPictureChanged } from '../realm/realm.aggregate.js';
import { RemovePicture } from './remove-picture.command.js';

/** Removes the bytes of a replaced or deleted icon or logo for good. */
export const removeReplacedPictures = reactingTo<RealmPictureChanged>(
  'remove-replaced-pictures',
  ['RealmPictureChanged'],
  (event) => {
    const { previous } = event.data;
    return previous ? [new RemovePicture({ fileKey: previous.fileKey })] : [];
  },
);
