import { reactingTo } from '@chat/processes';
import { EraseCarriedEvents } from '../erase-carried-events/erase-carried-events.command.js';
import type { MovesCarriedOn } from './former-moves.events.js';

export const eraseFormerMoves = reactingTo<MovesCarriedOn>(
  'erase-former-moves',
  ['MovesCarriedOn'],
  ({ stream, revision: carrier, data: { before }, metadata: cause }) => [
    new EraseCarriedEvents({ stream, carrier, before, cause }),
  ],
);
