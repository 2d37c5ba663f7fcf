import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { UnfinishedMove, UnfinishedMoves } from './unfinished-moves.js';

/**
 * Raise it when rows change shape, or folds make other rows of the same events: `test/behaviour/golden-events/folds.unit.spec.ts`.
 */
const VERSION = 2;

type Row = readonly ['move', UnfinishedMove];

export class UnfinishedMovesPart implements SnapshotPart {
  readonly name = 'unfinished-moves';
  readonly version = VERSION;

  constructor(private readonly unfinished: UnfinishedMoves) {}

  snapshot(): Iterable<SnapshotRow> {
    return this.unfinished.all().map((move): Row => ['move', move]);
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.unfinished.clear();
    for (const [, move] of rows as Iterable<Row>) this.unfinished.restore(move);
  }
}
