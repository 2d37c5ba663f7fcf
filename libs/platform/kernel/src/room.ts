import { weigh } from './weigh.js';

/** How much an account may add to what it keeps, all of which each of its clients gets. */
export interface Room {
  /** How many it keeps. */
  readonly count: number;
  readonly limit: number;
  /** Characters that what is added may have, beside the others. */
  readonly room: number;
}

export interface RoomLimits {
  readonly perUser: number;
  readonly charactersPerUser: number;
}

/**
 * @param kept everything that the account keeps
 * @param changedId of the one that is replaced
 */
export function roomBeside(
  kept: readonly { readonly _id: unknown }[],
  { perUser, charactersPerUser }: RoomLimits,
  changedId?: number,
): Room {
  return {
    count: kept.length,
    limit: perUser,
    room: charactersPerUser - weigh(kept.filter(({ _id }) => _id !== changedId)),
  };
}
