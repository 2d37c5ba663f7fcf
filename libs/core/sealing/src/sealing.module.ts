import { Module } from '@nestjs/common';
import { CheckpointsController } from './publish-checkpoints/checkpoints.controller.js';

@Module({ controllers: [CheckpointsController] })
export class SealingModule {}
