import { Module } from '@nestjs/common';
import { ExpiredMessages } from './delete-expired-messages/expired-messages.js';
import { EnforceRetentionHandler } from './enforce-retention/enforce-retention.command.js';
import { ExpiringPlaces } from './rules/expiring-places.js';
import { GetRetentionController } from './get-retention/get-retention.controller.js';
import { GetRetentionHandler } from './get-retention/get-retention.query.js';

@Module({
  controllers: [GetRetentionController],
  providers: [ExpiringPlaces, ExpiredMessages, EnforceRetentionHandler, GetRetentionHandler],
  exports: [ExpiringPlaces],
})
export class RetentionModule {}
