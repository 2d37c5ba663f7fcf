/** Held while a view of the account is added, changed or removed: names are different, and views are counted. */
export const navigationViewsClaim = (userId: number) => `navigation-views:${userId}`;
