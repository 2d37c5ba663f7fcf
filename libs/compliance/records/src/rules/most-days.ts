/** A hundred years. */
export const MOST_DAYS = 36_500;
