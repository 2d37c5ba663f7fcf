import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import {
  DeletedFiles,
  MessageRestoration,
  MoveReversals,
  type NotRestorable,
  RoleReversals,
  SubscriptionReversals,
} from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type NamedChanges, undoStream } from '../undo/undo.events.js';
import { type FoundChanges, foundChanges, type UndoneKind } from './found-changes.js';
import { assertSomethingToUndo, decideUndo, type PlannedUndo } from './undo-changes.decide.js';
import { type Undone, undone } from './undone.js';

export interface UndoChangesData {
  readonly changes: NamedChanges;
  readonly kinds: readonly UndoneKind[];
  readonly reason: string;
  readonly isPreview: boolean;
  readonly cause: Cause;
}

export class UndoChanges extends CommandWith<UndoChangesData, Undone> {}

@CommandHandler(UndoChanges)
export class UndoChangesHandler implements ICommandHandler<UndoChanges> {
  constructor(
    private readonly transactions: Transactions,
    private readonly restoration: MessageRestoration,
    private readonly files: DeletedFiles,
    private readonly moves: MoveReversals,
    private readonly subscriptions: SubscriptionReversals,
    private readonly roles: RoleReversals,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The events come first: after a crash the request is repeated for the rest. */
  async execute({ data: { changes, kinds, reason, isPreview, cause } }: UndoChanges): Promise<Undone> {
    await this.transactions.upToDate();
    const found = await foundChanges(this.store, changes, kinds);
    const planned = await this.#planned(found);
    if (isPreview) {
      assertSomethingToUndo(planned);
      return undone(found, planned);
    }
    const { events } = await this.transactions.decideOnReadable(undoStream(cause.correlationId), cause, async () =>
      decideUndo(changes, reason, planned, changerOf(found)),
    );
    const messageIds = events.flatMap(({ type, data }) => (type === 'DeletionUndone' ? data.messageIds : []));
    await this.files.restore(messageIds, cause);
    const obstacles = new Map([...planned.obstacles, ...(await this.restoration.restore(messageIds, cause))]);
    const done = { ...planned, obstacles, ...(await this.#reverted(found, cause)) };
    return undone(found, done);
  }

  async #planned({ kept, changes }: FoundChanges): Promise<PlannedUndo> {
    const deletedIds = kept.map(({ _id }) => _id);
    const obstacles: ReadonlyMap<number, NotRestorable> =
      deletedIds.length > 0 ? await this.restoration.obstacles(deletedIds) : new Map();
    return {
      deletedIds,
      authorIds: new Map(kept.map(({ _id, senderId }) => [_id, senderId])),
      obstacles,
      moves: await this.moves.preview(changes.get('moves') ?? []),
      subscriptions: await this.subscriptions.preview(changes.get('subscriptions') ?? []),
      roles: await this.roles.preview(changes.get('roles') ?? []),
    };
  }

  /** Roles come first: they decide what the others may see. */
  async #reverted({ changes }: FoundChanges, cause: Cause) {
    const roles = await this.roles.revert(changes.get('roles') ?? [], cause);
    const subscriptions = await this.subscriptions.revert(changes.get('subscriptions') ?? [], cause);
    return { roles, subscriptions, moves: await this.moves.revert(changes.get('moves') ?? [], cause) };
  }
}

/** One request, or one account, made them all; undefined: the service, or nobody. */
function changerOf({ changes }: FoundChanges): number | undefined {
  const [first] = [...changes.values()].flat();
  return first?.changerId ?? undefined;
}
