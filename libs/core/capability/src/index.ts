export { asStored, fallback, fulfil } from './capability.js';
export type {
  Binding,
  Capability,
  Class,
  EventTypes,
  Folding,
  FoldingContext,
  KnownFile,
  LaterErasures,
  LiveFacilities,
  LiveState,
  ServerContext,
  ServerPart,
  Upcast,
} from './capability.js';
