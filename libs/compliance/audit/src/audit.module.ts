import { Module } from '@nestjs/common';
import { Auditors } from './auditors/auditors.js';
import { GrantMandateHandler } from './grant-mandate/grant-mandate.command.js';
import { GrantMandateController } from './grant-mandate/grant-mandate.controller.js';
import { ListMandatesController } from './list-mandates/list-mandates.controller.js';
import { ProveMessageController } from './prove-message/prove-message.controller.js';
import { EntryTilesController } from './read-entries/entry-tiles.controller.js';
import { RevokeMandateHandler } from './revoke-mandate/revoke-mandate.command.js';
import { RevokeMandateController } from './revoke-mandate/revoke-mandate.controller.js';

@Module({
  controllers: [
    EntryTilesController,
    ProveMessageController,
    GrantMandateController,
    ListMandatesController,
    RevokeMandateController,
  ],
  providers: [Auditors, GrantMandateHandler, RevokeMandateHandler],
})
export class AuditModule {}
