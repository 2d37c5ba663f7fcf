export { OPERATOR_REQUESTS } from './operator-requests.js';
export type { OperatorRequest } from './operator-requests.js';
export { Labelling } from './belonging/labelling.js';
export { describeVariables, readConfiguration, unknownVariables } from '@chat/configuration';
export { loadEnvironmentFile } from './environment-file.js';
export type { Configuration } from '@chat/configuration';
export {
  assertLasting,
  closeEngines,
  idScaleFor,
  openCoordination,
  openEngines,
  openEventLog,
  openEventLogReader,
  openFilesIn,
  openFileStore,
  openFileStoreReader,
  openReadStore,
  openReadStoreReader,
  openSharedEngines,
} from './engines.js';
export type { LeftLog } from './left-log.js';
export type { Engines, OpenEnginesOptions, SharedEngines } from './engines.js';
export { engineNamesOf, isDistributed } from './engine-names.js';
export type { EngineNames } from './engine-names.js';
export { EVENT_TYPES, UnknownEventType } from './upcast.js';
export { FoldedState } from './folded-state.js';
export { logOutput } from './log-output.js';
export { openLogger } from './logger.js';
export { ownDataFolder } from './ownership.js';
export { EngineUnavailable, EngineRefused, untilReachable } from './patience.js';
export { checkSealingFiles, isSealed, keyPlaceOf, openTileStore } from './sealing-files.js';
export type { SealingState } from './sealing-messages.js';
export { SealingThread } from './sealing-thread.js';
export { sharedStreams, subjectsOf } from './subjects-of.js';
export { commandLineParts } from './command-line-parts.js';
export { begunPackagesOf } from './begun-packages-of.js';
export { projections } from './projections.js';
export { hasPastStates, past, pastStatesOf } from './past.js';
export { ReplayThread } from './replay-thread.js';
export { ServerParts } from './server-parts.js';
export { assertImportEnded, beginImport, endImport, isImportUnfinished } from './unfinished-import.js';
export { oplogReachesTo, programVersion, rightsOf, versionsOf } from './versions.js';
export { readLastPass } from './tree-pass.js';
export type { TreePass } from './tree-pass.js';
