import { Directory, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { EraseStream } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { placeKey, type RecordsPlace } from '../rules/place.js';
import { erasuresStream } from '../rules/records.aggregate.js';
import { RecordsRules } from '../rules/records-rules.js';
import { dueIfDeletedBy } from './erasure-due.js';
import { KEPT_CONTENT, type KeptContentDocument } from './kept-content.projection.js';

const MOST_AT_ONCE = 200;

/** Erase kept content whose time has come, a piece at a time. True: there may be more. May be repeated. */
export class EraseDueContent extends Command<boolean> {
  constructor(readonly cause: Cause) {
    super();
  }
}

@CommandHandler(EraseDueContent)
export class EraseDueContentHandler implements ICommandHandler<EraseDueContent> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly rules: RecordsRules,
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The event follows the erasure, so a crash in between leads to another erasure, which changes nothing. */
  async execute({ cause }: EraseDueContent): Promise<boolean> {
    for (const [days, places] of this.#placesByDays()) {
      const due = await this.#due(places, dueIfDeletedBy(cause.time, days));
      if (due.length === 0) continue;
      for (const { stream, revision } of due) await this.commands.execute(new EraseStream(stream, revision));
      const messageIds = due.map(({ _id }) => _id);
      await this.transactions.decideOnReadable(erasuresStream(REALM_ID), cause, async () => [
        { type: 'DeletedContentErased', data: { messageIds } },
      ]);
      return true;
    }
    return false;
  }

  #due(places: readonly string[], deletedBy: number): Promise<KeptContentDocument[]> {
    const filter = { place: { $in: places }, deletedAt: { $lte: deletedBy } };
    return this.store.find(KEPT_CONTENT, { filter, limit: MOST_AT_ONCE });
  }

  #placesByDays(): ReadonlyMap<number, readonly string[]> {
    const places: RecordsPlace[] = [{ kind: 'direct' }];
    for (const { id: channelId } of this.directory.channels()) places.push({ kind: 'channel', channelId });
    const keys = Map.groupBy(places, (place) => this.rules.deletedContentDays(place));
    return new Map(Array.from(keys, ([days, those]) => [days, those.map(placeKey)]));
  }
}
