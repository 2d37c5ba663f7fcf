import { apiEmail, canSeeUser, type Directory, seesEverybody, type Site, type User } from '@chat/directory';
import { type Announcement, announcement, type Announcer, type Reader } from '@chat/event-queues';
import type { Presence } from '../presence/presence.js';
import type { PresenceEvent } from '../presence/presence.events.js';
import { modernPresence, websitePresence } from '../presence/presence-forms.js';

/** With more people, nobody is notified of an arrival: clients poll (contract, presence: Numbers). */
const LARGEST_AUDIENCE = 100;

/** Notifies clients of arrivals, and of accounts that became visible or invisible (contract, events: Presence and status). */
export function presenceAnnouncer(site: Site): Announcer<PresenceEvent> {
  return {
    *PresencesReported({ data: { presences }, metadata: { time } }, directory) {
      if (directory.realm.settings.presence_disabled) return;
      for (const [userId, activeAt, connectedAt, notify] of presences) {
        const user = notify && directory.user(userId);
        if (!user?.isActive) continue;
        const audience = audienceOf(directory, user, notify === 'visibility' ? Infinity : LARGEST_AUDIENCE);
        if (audience) yield presenceChanged({ userId, activeAt, connectedAt }, user, audience, time, site);
      }
    },
  };
}

/** In three forms, as the client's registration demands. */
function presenceChanged(
  presence: Presence,
  user: User,
  audience: ReadonlySet<number>,
  time: number,
  site: Site,
): Announcement {
  const legacy = {
    type: 'presence',
    user_id: user.id,
    server_timestamp: time / 1000,
    presence: { website: websitePresence(presence, user) },
  };
  const forms = {
    modern: { type: 'presence', presences: { [user.id]: modernPresence(presence, user) } },
    slim: legacy,
    legacy: { ...legacy, email: apiEmail(user, site) },
  };
  return announcement({ type: 'presence', audience, formFor: formOf, eventFor: (form) => forms[form] });
}

function formOf({ capabilities, slimPresence }: Reader): 'modern' | 'slim' | 'legacy' {
  if (capabilities.has('simplified_presence_events')) return 'modern';
  return slimPresence ? 'slim' : 'legacy';
}

function audienceOf(directory: Directory, user: User, limit: number): ReadonlySet<number> | undefined {
  const audience = new Set<number>();
  for (const viewer of directory.users()) {
    if (!viewer.isActive || viewer.isSystemBot) continue;
    if (!seesEverybody(directory, viewer) && !canSeeUser(directory, viewer, user)) continue;
    audience.add(viewer.id);
    if (audience.size > limit) return undefined;
  }
  return audience;
}
