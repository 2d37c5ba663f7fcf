/** Stream of the positions of events that were erased because of a name, and that a later event of their stream carries on. */
export const carriedEventsStream = (realmId: number): string => `carried-${realmId}`;
