import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { UnfinishedMove, UnfinishedMoves } from './unfinished-moves.js';

/** To be raised when rows change shape, or when what fold steps call has another effect than before. */
const VERSION = '1';

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
