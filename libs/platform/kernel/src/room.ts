import { weigh } from './weigh.js';

/** Room of an account for stored items, all of which each of its clients gets. */
export interface Room {
  /** Number of stored items. */
  readonly count: number;
  readonly limit: number;
  /** Characters that the new item may have, besides the others. */
  readonly room: number;
}

export interface RoomLimits {
  readonly perUser: number;
  readonly charactersPerUser: number;
}

/**
 * @param kept all items of the account
 * @param changedId id of the item that is replaced
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
