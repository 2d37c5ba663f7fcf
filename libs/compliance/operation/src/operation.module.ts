import { Module } from '@nestjs/common';
import { ListReadModelsController } from './list-read-models/list-read-models.controller.js';
import { ListReadModelsHandler } from './list-read-models/list-read-models.query.js';
import { RebuildReadModelHandler } from './rebuild-read-model/rebuild-read-model.command.js';
import { RebuildReadModelController } from './rebuild-read-model/rebuild-read-model.controller.js';
import { RecordVerificationHandler } from './record-verification/record-verification.command.js';
import { GetStateHandler } from './state/get-state.query.js';
import { OperationGauges } from './state/operation-gauges.js';
import { Sampling } from './state/sampling.js';
import { ShowStateController } from './state/show-state.controller.js';
import { SwitchReadModelHandler } from './switch-read-model/switch-read-model.command.js';
import { SwitchReadModelController } from './switch-read-model/switch-read-model.controller.js';

@Module({
  controllers: [ShowStateController, ListReadModelsController, RebuildReadModelController, SwitchReadModelController],
  providers: [
    OperationGauges,
    Sampling,
    GetStateHandler,
    ListReadModelsHandler,
    RecordVerificationHandler,
    RebuildReadModelHandler,
    SwitchReadModelHandler,
  ],
})
export class OperationModule {}
