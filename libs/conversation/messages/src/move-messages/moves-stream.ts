/**
 * Where all moves of an organization are stored, one behind the other: each is decided on what the one before left, and
 * says exactly which messages were where.
 */
export function movesStream(realmId: number): string {
  return `moves-${realmId}`;
}
