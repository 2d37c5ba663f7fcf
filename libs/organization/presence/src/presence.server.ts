import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { LastSeen, PresenceSetting, PresenceVisibility } from '@chat/ports';
import { PresenceModule } from './presence.module.js';
import { Presences } from './presence/presences.js';
import { presenceAnnouncer } from './announcements/presence.announce.js';
import { presenceEvents } from './announcements/described-events.js';
import { presenceInitialStates } from './initial-state/presence.initial-state.js';
import { userStatusAnnouncer } from './announcements/user-status.announce.js';
import { clearStatusOfDeleted } from './clear-status-of-deleted/clear-status-of-deleted.process.js';
import { eraseReplacedStatuses } from './erase-replaced-statuses/erase-replaced-statuses.process.js';
import { presenceMeanings } from './presence.meanings.js';

export const server: ServerPart = {
  module: PresenceModule,
  live: ({ follower, ephemeral, coordination, clock, serverId }) =>
    new Presences(follower, ephemeral, coordination, clock, serverId),
  fallbacks: [fallback(PresenceSetting, { set: () => Promise.resolve() })],
  provides: [fulfil(LastSeen, Presences), fulfil(PresenceVisibility, Presences)],
  announcers: ({ site }) => ({ accounts: [presenceAnnouncer(site), userStatusAnnouncer] }),
  initialStates: ({ directory, site, clock, get }) => [
    ...presenceInitialStates(directory, get(Presences), site, clock),
  ],
  describedEvents: presenceEvents,
  deletions: [clearStatusOfDeleted],
  erasures: [eraseReplacedStatuses],
  meanings: presenceMeanings,
};
