import { asStored, type Capability, type EventTypes } from '@chat/capability';
import { keptContentProjection } from './erase-due-content/kept-content.projection.js';
import { deletionsProjection } from './list-deletions/deletions.projection.js';
import type { NameFindsDecided } from './rules/name-finds.aggregate.js';
import type { RecordsEvent } from './rules/records.aggregate.js';
import { recordsFold } from './rules/records.fold.js';
import { undosProjection } from './erase-undo-reasons/undos.projection.js';
import { reversibleChangesProjection } from './undo-changes/reversible-changes.projection.js';
import { RecordsRules } from './rules/records-rules.js';

export const records: Capability = {
  name: 'records',
  events: {
    DeletedContentDaysChanged: asStored,
    DeletedContentErased: asStored,
    DeletionUndone: asStored,
    RecordsChanged: asStored,
    ChangesUndone: asStored,
    UndoReasonErased: asStored,
    NameFindsDecided: asStored,
  } satisfies EventTypes<RecordsEvent | NameFindsDecided>,
  folding: () => {
    const rules = new RecordsRules();
    return { folds: [recordsFold(rules)], state: rules, part: rules };
  },
  projections: [keptContentProjection, deletionsProjection, reversibleChangesProjection, undosProjection],
  server: () => import('./records.server.js'),
};
