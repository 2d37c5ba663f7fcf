import { Module } from '@nestjs/common';
import { AddPlaygroundController } from './add-playground/add-playground.controller.js';
import { AddPlaygroundHandler } from './add-playground/add-playground.handler.js';
import { RemovePlaygroundController } from './remove-playground/remove-playground.controller.js';
import { RemovePlaygroundHandler } from './remove-playground/remove-playground.handler.js';

/** Sites where the code of messages can be tried. */
@Module({
  controllers: [AddPlaygroundController, RemovePlaygroundController],
  providers: [AddPlaygroundHandler, RemovePlaygroundHandler],
})
export class PlaygroundsModule {}
