import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { DeletedContent, DeletedFiles, HeldContent } from '@chat/ports';
import { ContentOfHolds } from './content-of-holds/content-of-holds.js';
import { DeletionRules } from './erase-due-content/deletion-rules.js';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { endUndoReasons, eraseUndoReasons } from './erase-undo-reasons/erase-undo-reasons.process.js';
import { notifyOfUndo } from './notify-of-undo/notify-of-undo.process.js';
import { notifyOfRecordsRule } from './notify-of-records-rule/notify-of-records-rule.process.js';
import { RecordsModule } from './records.module.js';
import { OperatorDays } from './rules/operator-days.js';
import { recordsMeanings } from './records.meanings.js';

export const server: ServerPart = {
  module: RecordsModule,
  settings: ({ recordsDays }) => [new OperatorDays(recordsDays)],
  provides: [fulfil(DeletedContent, DeletionRules), fulfil(HeldContent, ContentOfHolds)],
  fallbacks: [
    fallback(DeletedFiles, {
      restore: () => Promise.resolve(),
      erase: () => Promise.resolve(),
      eraseDue: () => Promise.resolve(false),
      eraseBeyondLimit: () => Promise.resolve(false),
      messagesWith: () => [],
      linkedOnlyBy: () => [],
      existing: () => [],
    }),
  ],
  processes: ({ directory }) => [notifyOfRecordsRule(directory), notifyOfUndo(directory)],
  deletions: [endUndoReasons],
  erasures: [eraseUndoReasons],
  laterErasures: ({ recordsDays }) => new KeptContent(recordsDays),
  meanings: recordsMeanings,
};
