import { Module } from '@nestjs/common';
import { CheckpointsController } from './publish-checkpoints/checkpoints.controller.js';
import { GetCheckpointHandler, GetTileHandler } from './publish-checkpoints/published.query.js';

@Module({ controllers: [CheckpointsController], providers: [GetCheckpointHandler, GetTileHandler] })
export class SealingModule {}
