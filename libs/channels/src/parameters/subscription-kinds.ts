import { either, integer, type Kind, listOf, object, optional, refined, text, type ValueOf } from '@chat/http';
import { MAX_DESCRIPTION_LENGTH } from '../descriptions/channel-description.js';
import { isHexColor } from '../subscriptions/palette.js';
import type { Principals } from '../subscriptions/principals.js';

/** Channels to subscribe to, which are created when they are missing. */
export const additions = listOf(
  refined(
    object({
      name: text(),
      description: optional(text({ maxLength: MAX_DESCRIPTION_LENGTH })),
      color: optional(text()),
    }),
    ({ color }) => (color === undefined || isHexColor(color) ? undefined : 'add.color is not a valid hex color code'),
  ),
);
export type Addition = ValueOf<typeof additions>[number];

export const principals: Kind<Principals> = either(listOf(integer()), listOf(text()));
