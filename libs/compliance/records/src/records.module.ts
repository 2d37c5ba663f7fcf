import { Module } from '@nestjs/common';
import { ChangeDeletedContentDaysController } from './change-deleted-content-days/change-deleted-content-days.controller.js';
import { ChangeDeletedContentDaysHandler } from './change-deleted-content-days/change-deleted-content-days.command.js';
import { ChangeRecordsRuleController } from './change-records-rule/change-records-rule.controller.js';
import { ChangeRecordsRuleHandler } from './change-records-rule/change-records-rule.command.js';
import { ContentOfHolds } from './content-of-holds/content-of-holds.js';
import { DecideNameFindsController } from './decide-name-finds/decide-name-finds.controller.js';
import { DecideNameFindsHandler } from './decide-name-finds/decide-name-finds.command.js';
import { DeletionRules } from './erase-due-content/deletion-rules.js';
import { DueContent } from './erase-due-content/due-content.js';
import { ErasuresUnderWay } from './erase-due-content/erasures-under-way.js';
import { EraseDueContentHandler } from './erase-due-content/erase-due-content.command.js';
import { EraseUndoReasonsHandler } from './erase-undo-reasons/erase-undo-reasons.command.js';
import { FileRules } from './erase-due-content/file-rules.js';
import { FindNamesController } from './find-names/find-names.controller.js';
import { FindNamesHandler } from './find-names/find-names.command.js';
import { NameKeepers } from './find-names/name-keepers.js';
import { SoughtNames } from './find-names/sought-names.js';
import { ReadOwnDataHandler } from './export-person/own-data.query.js';
import { OwnDataController } from './export-person/own-data.controller.js';
import { GetLeastDaysController } from './get-least-days/get-least-days.controller.js';
import { GetLeastDaysHandler } from './get-least-days/get-least-days.query.js';
import { GetRecordsRulesController } from './get-records-rules/get-records-rules.controller.js';
import { GetRecordsRulesHandler } from './get-records-rules/get-records-rules.query.js';
import { KeepOperatorDaysHandler } from './keep-operator-days/keep-operator-days.command.js';
import { KeptOperatorDays } from './keep-operator-days/kept-operator-days.js';
import { LeftOfAccount } from './list-deletions/left-of-account.js';
import { ListDeletionsController } from './list-deletions/list-deletions.controller.js';
import { ListDeletionsHandler } from './list-deletions/list-deletions.query.js';
import { HoldKeepers } from './hold-keepers/hold-keepers.js';
import { LiftHoldController } from './lift-hold/lift-hold.controller.js';
import { LiftHoldHandler } from './lift-hold/lift-hold.command.js';
import { ListHoldsController } from './list-holds/list-holds.controller.js';
import { ListHoldsHandler } from './list-holds/list-holds.query.js';
import { KnownHolds } from './set-hold/known-holds.js';
import { SetHoldController } from './set-hold/set-hold.controller.js';
import { SetHoldHandler } from './set-hold/set-hold.command.js';
import { DiskScrub } from './scrub-disk/disk-scrub.js';
import { ScrubDiskHandler } from './scrub-disk/scrub-disk.command.js';
import { ScrubbedDisk } from './scrub-disk/scrubbed-disk.js';
import { UndoChangesController } from './undo-changes/undo-changes.controller.js';
import { UndoChangesHandler } from './undo-changes/undo-changes.command.js';

@Module({
  controllers: [
    GetRecordsRulesController,
    ChangeDeletedContentDaysController,
    GetLeastDaysController,
    ChangeRecordsRuleController,
    UndoChangesController,
    ListDeletionsController,
    OwnDataController,
    ListHoldsController,
    SetHoldController,
    LiftHoldController,
    FindNamesController,
    DecideNameFindsController,
  ],
  providers: [
    GetRecordsRulesHandler,
    ChangeDeletedContentDaysHandler,
    GetLeastDaysHandler,
    ChangeRecordsRuleHandler,
    KeepOperatorDaysHandler,
    KeptOperatorDays,
    ContentOfHolds,
    FileRules,
    DeletionRules,
    EraseDueContentHandler,
    DueContent,
    EraseUndoReasonsHandler,
    UndoChangesHandler,
    DiskScrub,
    ScrubDiskHandler,
    ScrubbedDisk,
    ListDeletionsHandler,
    LeftOfAccount,
    ReadOwnDataHandler,
    HoldKeepers,
    ListHoldsHandler,
    ErasuresUnderWay,
    KnownHolds,
    SetHoldHandler,
    LiftHoldHandler,
    SoughtNames,
    NameKeepers,
    FindNamesHandler,
    DecideNameFindsHandler,
  ],
  exports: [ContentOfHolds, DeletionRules],
})
export class RecordsModule {}
