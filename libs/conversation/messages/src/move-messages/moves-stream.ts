/**
 * One stream for all moves of an organization, in order: each is decided on the state after the one before, and names
 * each message and its place.
 */
export function movesStream(realmId: number): string {
  return `moves-${realmId}`;
}
