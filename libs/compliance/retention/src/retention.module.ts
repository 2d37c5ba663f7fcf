import { Module } from '@nestjs/common';
import { ExpiredMessages } from './delete-expired-messages/expired-messages.js';
import { ExpiringPlaces } from './rules/expiring-places.js';
import { GetRetentionController } from './get-retention/get-retention.controller.js';
import { GetRetentionHandler } from './get-retention/get-retention.query.js';

@Module({
  controllers: [GetRetentionController],
  providers: [ExpiringPlaces, ExpiredMessages, GetRetentionHandler],
})
export class RetentionModule {}
