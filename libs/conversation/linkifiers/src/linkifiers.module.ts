import { Module } from '@nestjs/common';
import { AddLinkifierController } from './add-linkifier/add-linkifier.controller.js';
import { AddLinkifierHandler } from './add-linkifier/add-linkifier.command.js';
import { ChangeLinkifierController } from './change-linkifier/change-linkifier.controller.js';
import { ChangeLinkifierHandler } from './change-linkifier/change-linkifier.command.js';
import { ListLinkifiersController } from './list-linkifiers/list-linkifiers.controller.js';
import { ListLinkifiersHandler } from './list-linkifiers/list-linkifiers.query.js';
import { RemoveLinkifierController } from './remove-linkifier/remove-linkifier.controller.js';
import { RemoveLinkifierHandler } from './remove-linkifier/remove-linkifier.command.js';
import { ReorderLinkifiersController } from './reorder-linkifiers/reorder-linkifiers.controller.js';
import { ReorderLinkifiersHandler } from './reorder-linkifiers/reorder-linkifiers.command.js';

@Module({
  controllers: [
    AddLinkifierController,
    ChangeLinkifierController,
    RemoveLinkifierController,
    ReorderLinkifiersController,
    ListLinkifiersController,
  ],
  providers: [
    AddLinkifierHandler,
    ChangeLinkifierHandler,
    RemoveLinkifierHandler,
    ReorderLinkifiersHandler,
    ListLinkifiersHandler,
  ],
})
export class LinkifiersModule {}
