import type { Cause } from '@chat/event-log';
import { idsOf, weigh } from '@chat/kernel';
import { messagePages } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { MessagesMoved } from '../message/message.events.js';
import { MovePace } from './move-pace.js';
import { StoredMoves } from './stored-moves.js';

/** Number of moved messages that are weighed as a sample. */
const WEIGHED = 200;
const READ_TOGETHER = 10;

@Injectable()
export class CountedMoves {
  constructor(
    private readonly stored: StoredMoves,
    private readonly pace: MovePace,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @param decide see `StoredMoves` */
  async decide(cause: Cause, decide: () => Promise<MessagesMoved[]>): Promise<void> {
    let characters = 0;
    await this.stored.decide(cause, async () => {
      const decided = await decide();
      characters = this.pace.isLimited ? await this.#charactersOf(decided) : 0;
      return decided;
    });
    if (cause.actorId !== null && characters > 0) this.pace.add(cause.actorId, characters);
  }

  /** Approximate length of the JSON of the messages that are written again. */
  async #charactersOf(moves: readonly MessagesMoved[]): Promise<number> {
    const ids = moves.flatMap(({ data }) => idsOf(data.messageIds));
    const step = Math.ceil(ids.length / WEIGHED);
    const first = Math.floor(Math.random() * step);
    const weighed = ids.filter((_, at) => at % step === first);
    let characters = 0;
    for await (const documents of messagePages(this.store, weighed, READ_TOGETHER)) {
      for (const document of documents) characters += weigh(document);
    }
    return weighed.length === 0 ? 0 : Math.ceil((characters * ids.length) / weighed.length);
  }
}
