/** Claim held while a view of the account is added, changed or removed: names are unique, and views are counted. */
export const navigationViewsClaim = (userId: number) => `navigation-views:${userId}`;
