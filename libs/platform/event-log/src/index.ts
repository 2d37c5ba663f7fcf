export type { CarriedEventsPlaced, CarriedRunPlaced, PlaceInLog } from './carrying-on/carried.events.js';
export { carryingOn } from './carrying-on/carrying-on.js';
export { Claims } from './claims/claims.js';
export { DamagedLog, describeDamage } from './damage/damages.js';
export type { Damage } from './damage/damages.js';
export { KnownDamages } from './damage/known-damages.js';
export { EphemeralStream, isEphemeral } from './ephemeral/ephemeral-stream.js';
export {
  AppendTooLarge,
  EventLogFenced,
  EventLogRefused,
  EventLogUnavailable,
  LogOwned,
  RevisionConflict,
} from './port/errors.js';
export { categoryOf } from './port/category.js';
export { EVENT_LOG } from './port/event-log.js';
export { type EventPlace, eventsSince } from './port/events-since.js';
export type {
  AppendResult,
  LogOwner,
  EventLog,
  EventLogReader,
  EventToAppend,
  ExpectedRevision,
  FollowedBatch,
  FollowOptions,
  IntegrityReport,
  PlacedAppend,
  ReadAllOptions,
} from './port/event-log.js';
export { FollowingTogether } from './reconnection/following-together.js';
export { followWithReconnection } from './reconnection/follow-with-reconnection.js';
export { FollowedPosition } from './position/followed-position.js';
export { newestPosition } from './position/newest-position.js';
export { PositionWaiters } from './position/position-waiters.js';
export { joiningText, type TextApart } from './text-apart/joining-text.js';
export { readingWith } from './upcast/reading-with.js';
export { newSalt } from './transact/salt.js';
export { Transactions } from './transact/transact.js';
export type { Cause, Caused } from './transact/transact.js';
export { LIMITS as EVENT_LOG_LIMITS } from './event-log.limits.js';
