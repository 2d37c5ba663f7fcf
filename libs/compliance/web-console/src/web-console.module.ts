import { Module } from '@nestjs/common';
import { AsOfPageController } from './as-of/as-of-page.controller.js';
import { AssetsController } from './show-assets/assets.controller.js';
import { ChangesPageController } from './changes/changes-page.controller.js';
import { ChosenMessages } from './chosen-messages/chosen-messages.js';
import { DeletionsPageController } from './deletions/deletions-page.controller.js';
import { EvidencePageController } from './evidence/evidence-page.controller.js';
import { InspectionsPageController } from './inspections/inspections-page.controller.js';
import { LogInPageController } from './log-in/log-in-page.controller.js';
import { ListLogInsPageController } from './list-log-ins/list-log-ins-page.controller.js';
import { HoldsPageController } from './holds/holds-page.controller.js';
import { MandatesPageController } from './mandates/mandates-page.controller.js';
import { MessagePageController } from './message/message-page.controller.js';
import { NamesPageController } from './names/names-page.controller.js';
import { OperationPageController } from './operation/operation-page.controller.js';
import { OverviewPageController } from './overview/overview-page.controller.js';
import { Accounts } from './own-api/accounts.js';
import { OwnApi } from './own-api/own-api.js';
import { ReadModelsPageController } from './read-models/read-models-page.controller.js';
import { RetentionPageController } from './retention/retention-page.controller.js';
import { SearchPageController } from './search/search-page.controller.js';
import { UndoPageController } from './undo/undo-page.controller.js';
import { UnknownPageController } from './unknown-page/unknown-page.controller.js';
import { ConsoleRights } from './sessions/console-rights.js';
import { Sessions } from './sessions/sessions.js';

@Module({
  controllers: [
    AssetsController,
    LogInPageController,
    OverviewPageController,
    OperationPageController,
    ReadModelsPageController,
    SearchPageController,
    MessagePageController,
    ChangesPageController,
    AsOfPageController,
    EvidencePageController,
    InspectionsPageController,
    ListLogInsPageController,
    HoldsPageController,
    MandatesPageController,
    RetentionPageController,
    UndoPageController,
    NamesPageController,
    DeletionsPageController,
    UnknownPageController,
  ],
  providers: [OwnApi, Accounts, ChosenMessages, ConsoleRights, Sessions],
})
export class WebConsoleModule {}
