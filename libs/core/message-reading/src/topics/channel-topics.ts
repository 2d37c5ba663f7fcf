import { channelEventsTopic } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { Injectable } from '@nestjs/common';
import { ReadingTurns } from '../documents/reading-turns.js';

/** Messages that are looked at between two looks at the clock; a channel may have all messages of the organization. */
const TOGETHER = 500;

/** Notices about a channel that has named topics; nearly every one has got some. */
const NOTICES = channelEventsTopic('inherit');

/** Lists all topics of a channel, also those hidden from the reader: for rules about its settings. */
@Injectable()
export class ChannelTopics {
  constructor(
    private readonly flags: MessageFlags,
    private readonly turns: ReadingTurns,
  ) {}

  /** Has a message a topic with a name, other than that of notices? Others have their turn while the messages are looked at. */
  async hasNamed(channelId: number): Promise<boolean> {
    const time = this.turns.begin();
    let looked = 0;
    for (const { topic } of this.flags.posted.messagesIn(channelId)) {
      if (topic !== '' && topic !== NOTICES) return true;
      if (++looked % TOGETHER === 0 && time.isTurnOver) await time.nextTurn();
    }
    return false;
  }
}
