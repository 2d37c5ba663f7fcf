import type { RealmPicture, RealmPictureName } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangePictureData {
  readonly name: RealmPictureName;
  /** In the file store already; null: none. */
  readonly picture: RealmPicture | null;
  readonly cause: Cause;
}

/** Show another icon or logo of the organization. */
export class ChangePicture extends Command<void> {
  constructor(readonly data: ChangePictureData) {
    super();
  }
}
