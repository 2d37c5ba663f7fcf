/** Injection token of the `Configuration`. */
export const CONFIGURATION = Symbol('Configuration');

/** Injection token of the `Logger`. */
export const LOGGER = Symbol('Logger');
