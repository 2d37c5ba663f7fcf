import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { DeletedContent, DeletedFiles, HeldContent } from '@chat/ports';
import { foundRecords } from './change-deleted-content-days/found-records.js';
import { ContentOfHolds } from './content-of-holds/content-of-holds.js';
import { DeletionRules } from './erase-due-content/deletion-rules.js';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { endUndoReasons, eraseUndoReasons } from './erase-undo-reasons/erase-undo-reasons.process.js';
import { notifyOfUndo } from './notify-of-undo/notify-of-undo.process.js';
import { notifyOfRecordsRule } from './notify-of-records-rule/notify-of-records-rule.process.js';
import { RecordsModule } from './records.module.js';
import { OperatorDays } from './rules/operator-days.js';
import { recordsMeanings } from './records.meanings.js';
import { DecideNameFinds, type DecideNameFindsData } from './decide-name-finds/decide-name-finds.command.js';
import { FindNames, type FindNamesData } from './find-names/find-names.command.js';
import { LiftHold, type LiftHoldData } from './lift-hold/lift-hold.command.js';
import { ScrubDisk } from './scrub-disk/scrub-disk.command.js';
import { type RequestedHold, SetHold } from './set-hold/set-hold.command.js';
import { UndoChanges, type UndoChangesData } from './undo-changes/undo-changes.command.js';

export const server: ServerPart = {
  module: RecordsModule,
  founding: ({ deletedContentDays }) => foundRecords(deletedContentDays),
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
  operatorRequests: {
    erase: ({ erase }: { readonly erase: Omit<ScrubDisk['data'], 'cause'> }, cause) =>
      new ScrubDisk({ ...erase, cause }),
    hold: ({ hold }: { readonly hold: RequestedHold }, cause) => new SetHold({ hold, cause }),
    liftedHold: ({ liftedHold }: { readonly liftedHold: Omit<LiftHoldData, 'cause'> }, cause) =>
      new LiftHold({ ...liftedHold, cause }),
    nameFinds: ({ nameFinds }: { readonly nameFinds: Omit<DecideNameFindsData, 'cause'> }, cause) =>
      new DecideNameFinds({ ...nameFinds, cause }),
    soughtNames: ({ soughtNames }: { readonly soughtNames: Omit<FindNamesData, 'readerId'> }) =>
      new FindNames({ ...soughtNames, readerId: null }),
    undo: ({ undo }: { readonly undo: Omit<UndoChangesData, 'cause'> }, cause) => new UndoChanges({ ...undo, cause }),
  },
};
