export { describeVariables, readConfiguration } from './configuration.js';
export type { Configuration } from './configuration.js';
export {
  closeEngines,
  engineNamesOf,
  idStepFor,
  isDistributed,
  keepsOrderOfCalls,
  openCoordination,
  openEngines,
  openEventLog,
  openEventLogReader,
  openFilesIn,
  openFileStore,
  openReadStore,
  openSharedEngines,
} from './engines.js';
export type { EngineNames, Engines, SharedEngines } from './engines.js';
export { FoldedState } from './folded-state.js';
export { openLogger } from './logger.js';
export { untilReachable } from './patience.js';
export { projections } from './projections.js';
export { assertImportEnded, beginImport, endImport, isImportUnfinished } from './unfinished-import.js';
export { versionsOf } from './versions.js';
