import { Module } from '@nestjs/common';
import { AsOfController } from './as-of/as-of.controller.js';
import { AssetsController } from './show-assets/assets.controller.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChosenMessages } from './chosen-messages/chosen-messages.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { InspectionsController } from './inspections/inspections.controller.js';
import { LogInController } from './log-in/log-in.controller.js';
import { ListLogInsController } from './list-log-ins/list-log-ins.controller.js';
import { HoldsController } from './holds/holds.controller.js';
import { MandatesController } from './mandates/mandates.controller.js';
import { MessageController } from './message/message.controller.js';
import { NamesController } from './names/names.controller.js';
import { OperationController } from './operation/operation.controller.js';
import { OverviewController } from './overview/overview.controller.js';
import { Accounts } from './own-api/accounts.js';
import { OwnApi } from './own-api/own-api.js';
import { ReadModelsController } from './read-models/read-models.controller.js';
import { RetentionController } from './retention/retention.controller.js';
import { SearchController } from './search/search.controller.js';
import { UndoController } from './undo/undo.controller.js';
import { UnknownPageController } from './unknown-page/unknown-page.controller.js';
import { ConsoleRights } from './sessions/console-rights.js';
import { Sessions } from './sessions/sessions.js';

@Module({
  controllers: [
    AssetsController,
    LogInController,
    OverviewController,
    OperationController,
    ReadModelsController,
    SearchController,
    MessageController,
    ChangesController,
    AsOfController,
    EvidenceController,
    InspectionsController,
    ListLogInsController,
    HoldsController,
    MandatesController,
    RetentionController,
    UndoController,
    NamesController,
    DeletionsController,
    UnknownPageController,
  ],
  providers: [OwnApi, Accounts, ChosenMessages, ConsoleRights, Sessions],
})
export class WebConsoleModule {}
