export { describeVariables, readConfiguration } from './configuration.js';
export type { Configuration } from './configuration.js';
export {
  idStepFor,
  keepsOrderOfCalls,
  openEngines,
  openEventLog,
  openEventLogReader,
  openReadStore,
} from './engines.js';
export type { Engines } from './engines.js';
export { FoldedState } from './folded-state.js';
export { projections } from './projections.js';
