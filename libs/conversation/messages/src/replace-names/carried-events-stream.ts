/** Says where events lay that were erased for the sake of a name, and that a later one of their stream carries on. */
export const carriedEventsStream = (realmId: number): string => `carried-${realmId}`;
