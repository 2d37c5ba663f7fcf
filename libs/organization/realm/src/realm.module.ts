import { Module } from '@nestjs/common';
import { AddDomainController } from './add-domain/add-domain.controller.js';
import { AddDomainHandler } from './add-domain/add-domain.command.js';
import { ChangeDomainController } from './change-domain/change-domain.controller.js';
import { ChangeDomainHandler } from './change-domain/change-domain.command.js';
import { ChangeRealmSettingsController } from './change-realm-settings/change-realm-settings.controller.js';
import { ChangeRealmSettingsHandler } from './change-realm-settings/change-realm-settings.command.js';
import { ChangeIconController } from './change-picture/change-icon.controller.js';
import { ChangeLogoController } from './change-picture/change-logo.controller.js';
import { ChangePictureHandler } from './change-picture/change-picture.command.js';
import { PictureIntake } from './change-picture/picture-intake.js';
import { EmojiDataController } from './emoji-data/emoji-data.controller.js';
import { GetPictureController } from './get-picture/get-picture.controller.js';
import { ListDomainsController } from './list-domains/list-domains.controller.js';
import { ListDomainsHandler } from './list-domains/list-domains.query.js';
import { RemoveDomainController } from './remove-domain/remove-domain.controller.js';
import { RemoveDomainHandler } from './remove-domain/remove-domain.command.js';
import { RemovePictureHandler } from './remove-replaced-pictures/remove-picture.command.js';
import { CompatibilityController } from './server-settings/compatibility.controller.js';
import { ServerSettingsController } from './server-settings/server-settings.controller.js';
import { GetServerSettingsHandler } from './server-settings/server-settings.query.js';
import { UnsetArchivedChannelHandler } from './unset-archived-channel/unset-archived-channel.handler.js';
import { GetIconUrlHandler, GetPictureHandler } from './get-picture/get-picture.query.js';

/** The organization as a whole, and its server. Needs, besides the core, `ServerFeatures` from a global module. */
@Module({
  controllers: [
    ChangeRealmSettingsController,
    ChangeIconController,
    ChangeLogoController,
    GetPictureController,
    ListDomainsController,
    AddDomainController,
    ChangeDomainController,
    RemoveDomainController,
    EmojiDataController,
    ServerSettingsController,
    CompatibilityController,
  ],
  providers: [
    GetPictureHandler,
    GetIconUrlHandler,
    ChangeRealmSettingsHandler,
    PictureIntake,
    ChangePictureHandler,
    RemovePictureHandler,
    ListDomainsHandler,
    AddDomainHandler,
    ChangeDomainHandler,
    RemoveDomainHandler,
    GetServerSettingsHandler,
    UnsetArchivedChannelHandler,
  ],
})
export class RealmModule {}
