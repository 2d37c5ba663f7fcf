export { describeVariables, readConfiguration } from './configuration.js';
export type { Configuration } from './configuration.js';
export {
  closeEngines,
  idStepFor,
  isDistributed,
  keepsOrderOfCalls,
  openEngines,
  openEventLog,
  openEventLogReader,
  openReadStore,
  openSharedEngines,
} from './engines.js';
export type { Engines, SharedEngines } from './engines.js';
export { FoldedState } from './folded-state.js';
export { openLogger } from './logger.js';
export { projections } from './projections.js';
