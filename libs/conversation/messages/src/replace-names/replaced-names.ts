import { AppendTooLarge, type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { PersonNames } from '@chat/message-reading';
import type { NamelessAccount, NameReplacement, NotReplaced } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageEvent } from '../message/message.events.js';
import { movesOf } from '../restore-messages/moves-of.js';
import { decideReplaceNames } from './replace-names.decide.js';

/** Reads the log: of each message its stream, and once all moves of the organization. */
@Injectable()
export class ReplacedNames implements NameReplacement {
  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async replace(
    messageIds: readonly number[],
    account: NamelessAccount,
    cause: Cause,
  ): Promise<ReadonlyMap<number, NotReplaced>> {
    const moves = await movesOf(this.log, messageIds);
    const names = new PersonNames(account);
    const left = new Map<number, NotReplaced>();
    for (const messageId of messageIds) {
      const stream = messageAggregate.streamName(messageId);
      try {
        await this.transactions.decideOnReadable(stream, cause, async () => {
          const events = (await Array.fromAsync(this.log.read(stream))) as Recorded<MessageEvent>[];
          const { userId } = account;
          const decided = decideReplaceNames({ events, moves: moves.get(messageId) ?? [], userId, names });
          if (typeof decided !== 'string') return [decided];
          left.set(messageId, decided);
          return [];
        });
      } catch (error) {
        if (!(error instanceof AppendTooLarge)) throw error;
        left.set(messageId, 'too large');
      }
    }
    return left;
  }
}
