import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { RealmPictureChanged } from '../realm/realm.events.js';
import { RemovePicture } from './remove-picture.command.js';

/** When an icon or logo is replaced or deleted, its bytes are removed for good. */
export const removeReplacedPictures: Process = {
  name: 'remove-replaced-pictures',
  types: ['RealmPictureChanged'],
  commands(event) {
    if (event.type !== 'RealmPictureChanged') return [];
    const { previous } = (event as RecordedEvent<RealmPictureChanged>).data;
    return previous ? [new RemovePicture({ fileKey: previous.fileKey })] : [];
  },
};
