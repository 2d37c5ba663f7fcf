import {
  anything,
  either,
  integer,
  type Kind,
  kind,
  listOf,
  object,
  omissible,
  refined,
  text,
  type ValueOf,
} from '@chat/http';
import { MAX_DESCRIPTION_LENGTH } from '../descriptions/channel-descriptions.js';
import { isHexColor } from '../subscriptions/palette.js';
import type { Principals } from '../subscriptions/principals.js';
import { LIMITS } from '../channels.limits.js';

const { channelsPerRequest, principalsPerRequest } = LIMITS.subscriptions;

export const additions = listOf(
  refined(
    object({
      name: text({ nullBytes: true }),
      description: omissible(text({ maxLength: MAX_DESCRIPTION_LENGTH })),
      color: omissible(text()),
    }),
    ({ color }) => (color === undefined || isHexColor(color) ? undefined : 'add.color is not a valid hex color code'),
  ),
  { maxLength: channelsPerRequest },
);
export type Addition = ValueOf<typeof additions>[number];

const idsOrAddresses: Kind<Principals> = either(listOf(integer()), listOf(text()));

/** Checks the length first: a list that is too long is not tried as the other kind. */
export const principals: Kind<Principals> = kind(
  { ...idsOrAddresses.schema, maxItems: principalsPerRequest },
  (value, at) => idsOrAddresses(fewPrincipals(value, at), at),
);
const fewPrincipals = listOf(anything(), { maxLength: principalsPerRequest });

export const channelNames = listOf(text(), { maxLength: channelsPerRequest });
