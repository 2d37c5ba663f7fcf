import { Module } from '@nestjs/common';
import { AddPlaygroundController } from './add-playground/add-playground.controller.js';
import { AddPlaygroundHandler } from './add-playground/add-playground.command.js';
import { RemovePlaygroundController } from './remove-playground/remove-playground.controller.js';
import { RemovePlaygroundHandler } from './remove-playground/remove-playground.command.js';

@Module({
  controllers: [AddPlaygroundController, RemovePlaygroundController],
  providers: [AddPlaygroundHandler, RemovePlaygroundHandler],
})
export class PlaygroundsModule {}
