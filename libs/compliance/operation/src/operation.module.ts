import { Module } from '@nestjs/common';
import { Sampling } from './state/sampling.js';
import { ShowStateController } from './state/show-state.controller.js';

@Module({ controllers: [ShowStateController], providers: [Sampling] })
export class OperationModule {}
