import { boolean, choice, constant, dictOf, either, integer, named, object } from '@chat/http';

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

export const presencesShape = either(dictOf(modernPresenceShape), legacyPresencesShape);
