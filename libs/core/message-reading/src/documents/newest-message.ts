import { MessageFlags } from '@chat/message-index';
import { Injectable } from '@nestjs/common';

/** The newest message that an account received. */
@Injectable()
export class NewestReceivedMessage {
  constructor(private readonly flags: MessageFlags) {}

  /** Its id, -1 when there is none. */
  async idFor(userId: number): Promise<number> {
    return this.flags.newestDelivered(userId);
  }
}
