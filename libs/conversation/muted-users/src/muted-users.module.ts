import { Module } from '@nestjs/common';
import { MuteUserController } from './mute-user/mute-user.controller.js';
import { MuteUserHandler } from './mute-user/mute-user.command.js';
import { UnmuteUserController } from './unmute-user/unmute-user.controller.js';
import { UnmuteUserHandler } from './unmute-user/unmute-user.command.js';

@Module({
  controllers: [MuteUserController, UnmuteUserController],
  providers: [MuteUserHandler, UnmuteUserHandler],
})
export class MutedUsersModule {}
