import { Module } from '@nestjs/common';
import { RealmPresenceController } from './realm-presence/realm-presence.controller.js';
import { GetRealmPresenceHandler } from './realm-presence/realm-presence.query.js';
import { ReportPresenceController } from './report-presence/report-presence.controller.js';
import { ReportPresenceHandler } from './report-presence/report-presence.command.js';
import { SetStatusController } from './set-status/set-status.controller.js';
import { SetStatusHandler } from './set-status/set-status.command.js';
import { UserPresenceController } from './user-presence/user-presence.controller.js';
import { GetUserPresenceHandler } from './user-presence/user-presence.query.js';
import { ClearStatusHandler } from './clear-status-of-deleted/clear-status.command.js';
import { GetUserStatusController } from './get-user-status/get-user-status.controller.js';
import { GetUserStatusHandler } from './get-user-status/get-user-status.query.js';
import { GetKnownPresencesHandler } from './report-presence/known-presences.query.js';

@Module({
  controllers: [
    ReportPresenceController,
    UserPresenceController,
    RealmPresenceController,
    SetStatusController,
    GetUserStatusController,
  ],
  providers: [
    GetKnownPresencesHandler,
    ReportPresenceHandler,
    GetUserPresenceHandler,
    GetRealmPresenceHandler,
    SetStatusHandler,
    ClearStatusHandler,
    GetUserStatusHandler,
  ],
})
export class PresenceModule {}
