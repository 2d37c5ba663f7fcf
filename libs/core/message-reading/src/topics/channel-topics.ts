import { channelEventsTopic } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { Injectable } from '@nestjs/common';
import { ReadingTurns } from '../documents/reading-turns.js';

/** Messages scanned between two looks at the clock; a channel may have all messages of the organization. */
const TOGETHER = 500;

/** Topic of notices about a channel, which nearly every channel with named topics has. */
const NOTICES = channelEventsTopic('inherit');

/** Lists all topics of a channel, including those hidden from the reader, for rules about its settings. */
@Injectable()
export class ChannelTopics {
  constructor(
    private readonly flags: MessageFlags,
    private readonly turns: ReadingTurns,
  ) {}

  /** True when a message has a named topic other than that of notices. Other requests have their turn during the scan. */
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
