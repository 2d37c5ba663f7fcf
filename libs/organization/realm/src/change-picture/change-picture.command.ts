import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { DomainError } from '@chat/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { type ChangePictureInput, decideChangePicture } from './change-picture.decide.js';

export class ChangePicture extends CommandWith<ChangePictureInput & Caused> {}

@CommandHandler(ChangePicture)
export class ChangePictureHandler implements ICommandHandler<ChangePicture> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** If the event may have been stored, the file stays: a start removes it if no event names it. */
  async execute({ data }: ChangePicture): Promise<void> {
    try {
      await this.transactions.transact(realmAggregate, REALM_ID, data.cause, (state) =>
        decideChangePicture(state, data),
      );
    } catch (error) {
      if (error instanceof DomainError && data.picture) await this.files.remove(data.picture.fileKey);
      throw error;
    }
  }
}
