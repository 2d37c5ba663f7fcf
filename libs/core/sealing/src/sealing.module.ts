import { Module } from '@nestjs/common';
import { EntryTilesController } from './for-auditors/entry-tiles.controller.js';
import { ProveMessageController } from './prove-message/prove-message.controller.js';
import { CheckpointsController } from './publish-checkpoints/checkpoints.controller.js';

@Module({ controllers: [EntryTilesController, CheckpointsController, ProveMessageController] })
export class SealingModule {}
