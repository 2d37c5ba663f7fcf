import { userStatusShape } from '../get-user-status/status-shape.js';
import { canSeeUser, type Directory, type Site, type User } from '@chat/directory';
import { presencesShape } from '../presence/presence-shapes.js';
import { dictOf, float, integer } from '@chat/http';
import type { InitialState, RegisteringReader } from '@chat/event-queues';
import type { Clock } from '@chat/kernel';
import { presencesByEmail, presencesById } from '../presence/presence-forms.js';
import type { Presences } from '../presence/presences.js';
import { shownStatus } from '../user-status/shown-status.js';
import { lastUpdateIdFor, visiblePresences } from '../presence/visible-presences.js';

const PRESENCE = { presences: presencesShape, presence_last_update_id: integer(), server_timestamp: float() };

export function presenceInitialStates(
  directory: Directory,
  presences: Presences,
  site: Site,
  clock: Clock,
): InitialState[] {
  const state = ({
    user,
    slimPresence,
    capabilities,
    presenceHistoryLimitDays: historyLimitDays,
  }: RegisteringReader) => {
    const now = clock.now();
    const shown = visiblePresences(directory, presences, user, { after: 0, historyLimitDays, now });
    const isModern = slimPresence || capabilities.has('simplified_presence_events');
    return {
      presences: isModern ? presencesById(shown) : presencesByEmail(shown, site),
      presence_last_update_id: lastUpdateIdFor(shown, presences),
      server_timestamp: now / 1000,
    };
  };
  return [
    { fetchTypes: ['presence'], describes: PRESENCE, state },
    {
      fetchTypes: ['user_status'],
      describes: { user_status: dictOf(userStatusShape) },
      state: ({ user }) => ({ user_status: statusesFor(directory, user) }),
    },
  ];
}

/** Statuses of all active accounts that the viewer may know, by id. */
function statusesFor(directory: Directory, viewer: User): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const user of directory.users()) {
    const isCandidate = user.isActive && (user.status !== undefined || user.settings['presence_enabled'] === false);
    if (!isCandidate || !canSeeUser(directory, viewer, user)) continue;
    const status = shownStatus(user);
    if (Object.keys(status).length > 0) shown[user.id] = status;
  }
  return shown;
}
