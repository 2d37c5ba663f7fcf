import { boolean, choice, constant, dictOf, either, integer, named, object } from '@chat/http';

/** Last activity and last connection, UNIX seconds. */
export const modernPresenceShape = named(
  'Presence',
  object({ active_timestamp: integer(), idle_timestamp: integer() }),
);

const status = choice(['active', 'idle']);

export const websitePresenceShape = object({
  client: constant('website'),
  status,
  timestamp: integer(),
  pushable: boolean(),
});

/** As older clients know it, by e-mail address. */
const legacyPresenceShape = named(
  'LegacyPresence',
  object({
    aggregated: object({ client: constant('website'), status, timestamp: integer() }),
    website: websitePresenceShape,
  }),
);

export const soloPresenceShape = object({
  aggregated: object({ status: choice(['active', 'idle', 'offline']), timestamp: integer() }),
  website: object({ status, timestamp: integer() }),
});

export const legacyPresencesShape = dictOf(legacyPresenceShape);

/** By user id, or by e-mail address for clients that want it so. */
export const presencesShape = either(dictOf(modernPresenceShape), legacyPresencesShape);
