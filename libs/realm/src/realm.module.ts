import { Module } from '@nestjs/common';
import { ChangeRealmSettingsController } from './change-realm-settings/change-realm-settings.controller.js';
import { ChangeRealmSettingsHandler } from './change-realm-settings/change-realm-settings.handler.js';
import { EmojiDataController } from './emoji-data/emoji-data.controller.js';
import { ServerSettingsController } from './server-settings/server-settings.controller.js';
import { GetServerSettingsHandler } from './server-settings/server-settings.query.js';
import { UnsetArchivedChannelHandler } from './unset-archived-channel/unset-archived-channel.handler.js';

/** The organization as a whole, and the server that holds it. Needs, besides the core, `ServerFeatures` from a global module. */
@Module({
  controllers: [ChangeRealmSettingsController, EmojiDataController, ServerSettingsController],
  providers: [ChangeRealmSettingsHandler, GetServerSettingsHandler, UnsetArchivedChannelHandler],
})
export class RealmModule {}
