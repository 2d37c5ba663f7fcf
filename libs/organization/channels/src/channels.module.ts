import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { ArchiveChannelController } from './archive-channel/archive-channel.controller.js';
import { ArchiveChannelHandler } from './archive-channel/archive-channel.command.js';
import { ChangeChannelController } from './change-channel/change-channel.controller.js';
import { ChangeChannelHandler } from './change-channel/change-channel.command.js';
import { ChangeDefaultChannelsController } from './change-default-channels/change-default-channels.controller.js';
import { ChangeDefaultChannelsHandler } from './change-default-channels/change-default-channels.command.js';
import { ChannelByNameController } from './channel-by-name/channel-by-name.controller.js';
import { GetChannelByNameHandler } from './channel-by-name/channel-by-name.query.js';
import { EmailAddressController } from './channel-email-address/email-address.controller.js';
import { IssueEmailAddressHandler } from './channel-email-address/issue-email-address.command.js';
import { ChannelSubscribersController } from './channel-subscribers/channel-subscribers.controller.js';
import { GetChannelSubscribersHandler } from './channel-subscribers/channel-subscribers.query.js';
import { CreateChannelController } from './create-channel/create-channel.controller.js';
import { CreateChannelHandler } from './create-channel/create-channel.command.js';
import { ChannelDescriptions } from './descriptions/channel-descriptions.js';
import { ListChannelsController } from './list-channels/list-channels.controller.js';
import { GetChannelHandler, ListChannelsHandler } from './list-channels/list-channels.query.js';
import { OwnSubscriptionsController } from './own-subscriptions/own-subscriptions.controller.js';
import { GetOwnSubscriptionsHandler } from './own-subscriptions/own-subscriptions.query.js';
import { RevertedSubscriptions } from './revert-subscriptions/reverted-subscriptions.js';
import { SetSubscriptionPropertyController } from './set-subscription-property/set-subscription-property.controller.js';
import { SetSubscriptionPropertyHandler } from './set-subscription-property/set-subscription-property.command.js';
import { SubscribeNewPersonHandler } from './subscribe-new-people/subscribe-new-person.command.js';
import { ChannelEntry } from './subscribe-to-channels/channel-entry.js';
import { SubscribeToChannelsController } from './subscribe-to-channels/subscribe-to-channels.controller.js';
import { SubscribeToChannelsHandler } from './subscribe-to-channels/subscribe-to-channels.command.js';
import { SubscriptionStatusController } from './subscription-status/subscription-status.controller.js';
import { GetSubscriptionStatusHandler } from './subscription-status/subscription-status.query.js';
import { ListChannelsOfUserController } from './channels-of-user/channels-of-user.controller.js';
import { GetChannelsOfUserHandler } from './channels-of-user/channels-of-user.query.js';
import { UnsubscribeFromChannelsController } from './unsubscribe-from-channels/unsubscribe-from-channels.controller.js';
import { UnsubscribeFromChannelsHandler } from './unsubscribe-from-channels/unsubscribe-from-channels.command.js';
import { UnsubscribeBotHandler } from './unsubscribe-bots/unsubscribe-bot.command.js';
import { UpdateSubscriptionsController } from './update-subscriptions/update-subscriptions.controller.js';
import { UpdateSubscriptionsHandler } from './update-subscriptions/update-subscriptions.command.js';

@Module({
  imports: [MessageReadingModule],
  controllers: [
    CreateChannelController,
    EmailAddressController,
    ChangeDefaultChannelsController,
    ListChannelsOfUserController,
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
    ChannelEntry,
    ChannelDescriptions,
    RevertedSubscriptions,
    CreateChannelHandler,
    IssueEmailAddressHandler,
    ChangeDefaultChannelsHandler,
    SubscribeNewPersonHandler,
    GetChannelsOfUserHandler,
    SubscribeToChannelsHandler,
    UnsubscribeFromChannelsHandler,
    UnsubscribeBotHandler,
    UpdateSubscriptionsHandler,
    SetSubscriptionPropertyHandler,
    GetOwnSubscriptionsHandler,
    GetSubscriptionStatusHandler,
    ChangeChannelHandler,
    ArchiveChannelHandler,
    ListChannelsHandler,
    GetChannelHandler,
    GetChannelByNameHandler,
    GetChannelSubscribersHandler,
  ],
  exports: [RevertedSubscriptions],
})
export class ChannelsModule {}
