import { Module } from '@nestjs/common';
import { ArchiveChannelController } from './archive-channel/archive-channel.controller.js';
import { ArchiveChannelHandler } from './archive-channel/archive-channel.handler.js';
import { ChangeChannelController } from './change-channel/change-channel.controller.js';
import { ChangeChannelHandler } from './change-channel/change-channel.handler.js';
import { ChannelByNameController } from './channel-by-name/channel-by-name.controller.js';
import { GetChannelIdHandler } from './channel-by-name/channel-by-name.query.js';
import { ChannelSubscribersController } from './channel-subscribers/channel-subscribers.controller.js';
import { GetChannelSubscribersHandler } from './channel-subscribers/channel-subscribers.query.js';
import { ListChannelsController } from './list-channels/list-channels.controller.js';
import { GetChannelHandler, ListChannelsHandler } from './list-channels/list-channels.query.js';
import { OwnSubscriptionsController } from './own-subscriptions/own-subscriptions.controller.js';
import { GetOwnSubscriptionsHandler } from './own-subscriptions/own-subscriptions.query.js';
import { SetSubscriptionPropertyController } from './set-subscription-property/set-subscription-property.controller.js';
import { SetSubscriptionPropertyHandler } from './set-subscription-property/set-subscription-property.handler.js';
import { SubscribeToChannelsController } from './subscribe-to-channels/subscribe-to-channels.controller.js';
import { SubscribeToChannelsHandler } from './subscribe-to-channels/subscribe-to-channels.handler.js';
import { SubscriptionStatusController } from './subscription-status/subscription-status.controller.js';
import { GetSubscriptionStatusHandler } from './subscription-status/subscription-status.query.js';
import { UnsubscribeFromChannelsController } from './unsubscribe-from-channels/unsubscribe-from-channels.controller.js';
import { UnsubscribeFromChannelsHandler } from './unsubscribe-from-channels/unsubscribe-from-channels.handler.js';
import { UpdateSubscriptionsController } from './update-subscriptions/update-subscriptions.controller.js';
import { UpdateSubscriptionsHandler } from './update-subscriptions/update-subscriptions.handler.js';

@Module({
  controllers: [
    SubscribeToChannelsController,
    UnsubscribeFromChannelsController,
    UpdateSubscriptionsController,
    SetSubscriptionPropertyController,
    OwnSubscriptionsController,
    SubscriptionStatusController,
    ListChannelsController,
    ChangeChannelController,
    ArchiveChannelController,
    ChannelByNameController,
    ChannelSubscribersController,
  ],
  providers: [
    SubscribeToChannelsHandler,
    UnsubscribeFromChannelsHandler,
    UpdateSubscriptionsHandler,
    SetSubscriptionPropertyHandler,
    GetOwnSubscriptionsHandler,
    GetSubscriptionStatusHandler,
    ChangeChannelHandler,
    ArchiveChannelHandler,
    ListChannelsHandler,
    GetChannelHandler,
    GetChannelIdHandler,
    GetChannelSubscribersHandler,
  ],
})
export class ChannelsModule {}
