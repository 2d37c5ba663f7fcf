import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ErasureGround } from '../inspection/inspection-words.aggregate.js';
import { INSPECTION_WORDS } from '../list-inspections/inspection-words.projection.js';

const MOST_AT_ONCE = 100;

export type ErasedInspections = { readonly userId: number } | { readonly madeBy: number };

/** Erases the words of inspections of an account, or of the oldest ones up to a time in UNIX milliseconds. True: there may be more. Repeatable. */
export class EraseInspectionWords extends Command<boolean> {
  constructor(
    readonly erased: ErasedInspections,
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(EraseInspectionWords)
export class EraseInspectionWordsHandler implements ICommandHandler<EraseInspectionWords> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ erased, cause }: EraseInspectionWords): Promise<boolean> {
    const ground: ErasureGround = 'userId' in erased ? 'account' : 'age';
    const streams = 'userId' in erased ? await this.#naming(erased.userId) : await this.#upTo(erased.madeBy);
    for (const stream of streams)
      await this.transactions.decideOnReadable(stream, cause, async () => {
        const isThere = await this.store.get(INSPECTION_WORDS, stream);
        return isThere ? [{ type: 'InspectionWordsErased', data: { ground } }] : [];
      });
    return 'madeBy' in erased && streams.length === MOST_AT_ONCE;
  }

  /** At most all inspections of the time for which words are kept. */
  async #naming(userId: number): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { _id, userIds } of this.store.scan(INSPECTION_WORDS))
      if (userIds.includes(userId)) found.push(_id);
    return found;
  }

  #upTo(time: number): Promise<readonly string[]> {
    const query = { filter: { time: { $lte: time } }, sort: { time: 1 }, limit: MOST_AT_ONCE } as const;
    return this.store.findIds(INSPECTION_WORDS, query);
  }
}
