export { asStored, fallback, fulfil } from './capability.js';
export type {
  Binding,
  Capability,
  Class,
  EventTypes,
  Folding,
  KnownFile,
  DueErasure,
  LaterErasures,
  LiveFacilities,
  LiveState,
  ServerContext,
  ServerPart,
  Upcast,
} from './capability.js';
