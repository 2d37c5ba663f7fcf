import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { SCHEDULED_MESSAGES } from './scheduled-message-document.js';

/** For code that keeps files linked by pending scheduled messages. */
@Injectable()
export class FilesOfScheduledMessages {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Scans all scheduled messages of the account: `LIMITS.scheduledMessages` at most. */
  async isLinked(senderId: number, fileKey: string): Promise<boolean> {
    const documents = await this.store.find(SCHEDULED_MESSAGES, { filter: { senderId } });
    return documents.some(({ content }) => content.includes(fileKey));
  }
}
