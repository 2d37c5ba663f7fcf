import type { ServerPart } from '@chat/capability';
import { RealmModule } from './realm.module.js';
import { ServerFeatures } from './server-settings/server-features.js';
import { domainsState } from './initial-state/domains.initial-state.js';
import { foundRealm } from './found-realm/found-realm.js';
import { realmAnnouncer } from './announcements/realm.announce.js';
import { realmEvents } from './announcements/described-events.js';
import { realmState } from './initial-state/realm.initial-state.js';
import { removeReplacedPictures } from './remove-replaced-pictures/remove-replaced-pictures.process.js';
import { realmMeanings } from './realm.meanings.js';

export const server: ServerPart = {
  module: RealmModule,
  founding: ({ realmName }) => [foundRealm(realmName)],
  settings: ({ developmentMode }) => [new ServerFeatures(developmentMode)],
  announcers: ({ site }) => ({ realm: [realmAnnouncer(site)] }),
  initialStates: ({ directory, site, get }) => [
    realmState(directory, site, get(ServerFeatures)),
    domainsState(directory),
  ],
  processes: () => [removeReplacedPictures],
  describedEvents: realmEvents,
  meanings: realmMeanings,
};
