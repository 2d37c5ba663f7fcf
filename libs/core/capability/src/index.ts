export { asStored, fallback, fulfil } from './capability.js';
export type {
  Binding,
  Capability,
  Class,
  EventTypes,
  Folding,
  FoldingContext,
  KnownFile,
  LiveFacilities,
  LiveState,
  ServerContext,
  ServerPart,
  Upcast,
} from './capability.js';
