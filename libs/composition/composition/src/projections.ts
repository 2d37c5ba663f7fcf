import { capabilities } from './capabilities.js';

/** Every read model. */
export const projections = capabilities.flatMap((capability) => capability.projections ?? []);
