import { Module } from '@nestjs/common';
import { AsOfController } from './as-of/as-of.controller.js';
import { Auditors } from './auditors/auditors.js';
import { Inspections } from './auditors/inspections.js';
import { ChangesController } from './changes/changes.controller.js';
import { GetAdministrationHandler, GetTimeLineHandler } from './changes/changes.query.js';
import { EraseInspectionWordsHandler } from './erase-inspection-words/erase-inspection-words.command.js';
import { OldInspectionWords } from './erase-inspection-words/old-inspection-words.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { GrantMandateHandler } from './grant-mandate/grant-mandate.command.js';
import { GrantMandateController } from './grant-mandate/grant-mandate.controller.js';
import { ListInspectionsController } from './list-inspections/list-inspections.controller.js';
import { ListInspectionsHandler } from './list-inspections/list-inspections.query.js';
import { ListMandatesController } from './list-mandates/list-mandates.controller.js';
import { ProveMessageController } from './prove-message/prove-message.controller.js';
import { ProveMessageHandler } from './prove-message/prove-message.query.js';
import { EntryTilesController } from './read-entries/entry-tiles.controller.js';
import { MessageLifeController } from './message-life/message-life.controller.js';
import { GetMessageLifeHandler } from './message-life/message-life.query.js';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { answering } from './answering.js';
import { ANSWER_QUESTION, ReplayFacilities, Replays } from './replay/replays.js';
import { StateKeeper } from './past-states/state-keeper.js';
import { RecordInspectionHandler } from './record-inspection/record-inspection.command.js';
import { SearchMessagesController } from './search-messages/search-messages.controller.js';
import { RevokeMandateHandler } from './revoke-mandate/revoke-mandate.command.js';
import { RevokeMandateController } from './revoke-mandate/revoke-mandate.controller.js';
import { GetMandateHandler, ListMandatesHandler } from './list-mandates/list-mandates.query.js';
import { ShownLog } from './shown-log/shown-log.js';
import { SearchMessagesHandler } from './search-messages/search-messages.query.js';
import { GetAsOfHandler } from './as-of/as-of.query.js';
import { FindIdsController } from './find-ids/find-ids.controller.js';
import { FindIdsHandler } from './find-ids/find-ids.query.js';
import { PackagesInProgress } from './evidence/packages-in-progress.js';
import { GetPresentCheckpointsHandler, PackEvidenceHandler, SelectEvidenceHandler } from './evidence/evidence.query.js';

@Module({
  controllers: [
    AsOfController,
    ChangesController,
    EntryTilesController,
    EvidenceController,
    FindIdsController,
    GrantMandateController,
    ListInspectionsController,
    ListMandatesController,
    MessageLifeController,
    ProveMessageController,
    RevokeMandateController,
    SearchMessagesController,
  ],
  providers: [
    GetAdministrationHandler,
    GetAsOfHandler,
    GetMessageLifeHandler,
    GetTimeLineHandler,
    ListInspectionsHandler,
    ProveMessageHandler,
    FindIdsHandler,
    PackagesInProgress,
    GetPresentCheckpointsHandler,
    PackEvidenceHandler,
    SelectEvidenceHandler,
    GetMandateHandler,
    ListMandatesHandler,
    SearchMessagesHandler,
    Auditors,
    GrantMandateHandler,
    Inspections,
    RecordInspectionHandler,
    EraseInspectionWordsHandler,
    OldInspectionWords,
    Replays,
    ShownLog,
    RevokeMandateHandler,
    StateKeeper,
    {
      provide: ANSWER_QUESTION,
      inject: [EVENT_LOG, ReplayFacilities],
      useFactory: (log: EventLogReader, { newState, emptyModels, elsewhere }: ReplayFacilities) =>
        elsewhere ?? answering({ log, newState, emptyModels }),
    },
  ],
  exports: [Inspections],
})
export class AuditModule {}
