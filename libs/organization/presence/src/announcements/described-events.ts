import { statusFields } from '../get-user-status/status-shape.js';
import { dictOf, event, float, integer, object, optional, text } from '@chat/http';
import { modernPresenceShape, websitePresenceShape } from '../presence/presence-shapes.js';

export const presenceEvents = [
  event(
    'presence',
    'Somebody came, or became visible or invisible.',
    {
      user_id: integer(),
      email: optional(text()),
      server_timestamp: float(),
      presence: object({ website: websitePresenceShape }),
    },
    { presences: dictOf(modernPresenceShape) },
  ),
  event('user_status', 'Somebody changed what they are up to.', { user_id: integer(), ...statusFields }),
];
