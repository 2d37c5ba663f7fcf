import { capabilities } from './capabilities.js';

/** The processes that erase, from the log, what streams held before an event. */
export const erasures = capabilities.flatMap((capability) => capability.erasures ?? []);

/** The processes that delete what people wrote after the request that says so. */
export const deletions = capabilities.flatMap((capability) => capability.deletions ?? []);
