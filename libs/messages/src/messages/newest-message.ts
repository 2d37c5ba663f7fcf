import { Injectable } from '@nestjs/common';
import { NarrowedMessages } from '../list-messages/narrowed-messages.js';

const EVERYTHING = { conditions: [], channelIds: new Set<number>() };

/** The newest message that an account received. */
@Injectable()
export class NewestReceivedMessage {
  constructor(private readonly narrowed: NarrowedMessages) {}

  /** Its id, -1 when there is none. */
  async idFor(userId: number): Promise<number> {
    const { documents } = await this.narrowed.page(userId, EVERYTHING, Number.MAX_SAFE_INTEGER, 'older', 1);
    return documents[0]?._id ?? -1;
  }
}
