import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DELETIONS } from '../list-deletions/deletions.projection.js';
import { undoStream } from '../undo/undo.events.js';
import { type UndoDocument, UNDOS } from './undos.projection.js';

export type ErasedSubject = { readonly messageIds: readonly number[] } | { readonly userId: number };

/** Erases the reasons of undos that concern only erased messages and accounts. Repeatable. */
export class EraseUndoReasons extends Command<void> {
  constructor(
    readonly erased: ErasedSubject,
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(EraseUndoReasons)
export class EraseUndoReasonsHandler implements ICommandHandler<EraseUndoReasons> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ erased, cause }: EraseUndoReasons): Promise<void> {
    for (const correlationId of await this.#concerned(erased)) {
      await this.transactions.decideOnReadable(undoStream(correlationId), cause, async () => {
        const isThere = await this.store.get(UNDOS, correlationId);
        return isThere ? [{ type: 'UndoReasonErased', data: { correlationId } }] : [];
      });
    }
  }

  /** At most all undos by owners. */
  async #concerned(erased: ErasedSubject): Promise<readonly string[]> {
    if ('messageIds' in erased) {
      const undos = await this.store.getMany(UNDOS, await this.#undosOf(erased.messageIds));
      return undos.filter((undo) => this.#isErased(undo)).map(({ _id }) => _id);
    }
    const found: string[] = [];
    for await (const { _id, userIds } of this.store.scan(UNDOS)) if (userIds.includes(erased.userId)) found.push(_id);
    return found;
  }

  async #undosOf(messageIds: readonly number[]): Promise<readonly string[]> {
    const ids = messageIds.map((id) => `message-${id}`);
    const undone = (await this.store.getMany(DELETIONS, ids)).flatMap(({ deletions }) => deletions);
    return [...new Set(undone.flatMap((deletion) => deletion.undone?.correlationId ?? []))];
  }

  #isErased({ messageIds }: UndoDocument): boolean {
    const { directory } = this;
    return messageIds.every((id) => !directory.messageIds.has(id) && !directory.keptMessageIds.has(id));
  }
}
