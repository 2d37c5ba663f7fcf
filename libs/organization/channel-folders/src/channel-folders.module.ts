import { Module } from '@nestjs/common';
import { ChangeChannelFolderController } from './change-channel-folder/change-channel-folder.controller.js';
import { ChangeChannelFolderHandler } from './change-channel-folder/change-channel-folder.command.js';
import { CreateChannelFolderController } from './create-channel-folder/create-channel-folder.controller.js';
import { CreateChannelFolderHandler } from './create-channel-folder/create-channel-folder.command.js';
import { ListChannelFoldersController } from './list-channel-folders/list-channel-folders.controller.js';
import { OrderChannelFoldersController } from './order-channel-folders/order-channel-folders.controller.js';
import { OrderChannelFoldersHandler } from './order-channel-folders/order-channel-folders.command.js';
import { ListChannelFoldersHandler } from './list-channel-folders/list-channel-folders.query.js';

@Module({
  controllers: [
    ListChannelFoldersController,
    CreateChannelFolderController,
    OrderChannelFoldersController,
    ChangeChannelFolderController,
  ],
  providers: [
    ListChannelFoldersHandler,
    CreateChannelFolderHandler,
    OrderChannelFoldersHandler,
    ChangeChannelFolderHandler,
  ],
})
export class ChannelFoldersModule {}
