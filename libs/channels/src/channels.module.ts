import { Module } from '@nestjs/common';
import { ChannelNameClaims } from './channel/channel-name-claims.js';
import { SubscribeToChannelsController } from './subscribe-to-channels/subscribe-to-channels.controller.js';
import { SubscribeToChannelsHandler } from './subscribe-to-channels/subscribe-to-channels.handler.js';

@Module({
  controllers: [SubscribeToChannelsController],
  providers: [ChannelNameClaims, SubscribeToChannelsHandler],
})
export class ChannelsModule {}
