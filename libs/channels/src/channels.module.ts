import { Module } from '@nestjs/common';
import { ChannelNameClaims } from './channel/channel-name-claims.js';
import { SubscribeToChannelsController } from './subscribe-to-channels/subscribe-to-channels.controller.js';
import { SubscribeToChannelsHandler } from './subscribe-to-channels/subscribe-to-channels.handler.js';
import { UnsubscribeFromChannelsController } from './unsubscribe-from-channels/unsubscribe-from-channels.controller.js';
import { UnsubscribeFromChannelsHandler } from './unsubscribe-from-channels/unsubscribe-from-channels.handler.js';
import { UpdateSubscriptionsController } from './update-subscriptions/update-subscriptions.controller.js';
import { UpdateSubscriptionsHandler } from './update-subscriptions/update-subscriptions.handler.js';

@Module({
  controllers: [SubscribeToChannelsController, UnsubscribeFromChannelsController, UpdateSubscriptionsController],
  providers: [
    ChannelNameClaims,
    SubscribeToChannelsHandler,
    UnsubscribeFromChannelsHandler,
    UpdateSubscriptionsHandler,
  ],
})
export class ChannelsModule {}
