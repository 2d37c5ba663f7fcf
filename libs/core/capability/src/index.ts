export { asStored, fallback, fulfil } from './capability.js';
export type {
  Binding,
  Capability,
  Class,
  CommandLinePart,
  EventTypes,
  Folding,
  KnownFile,
  DueErasure,
  LaterErasures,
  LiveFacilities,
  LiveState,
  ServerContext,
  ServerPart,
  StatusFacts,
  Upcast,
} from './capability.js';
