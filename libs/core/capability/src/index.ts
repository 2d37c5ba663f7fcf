export { asStored } from './capability.js';
export type {
  Capability,
  EventTypes,
  Folding,
  FoldingContext,
  KnownFile,
  ServerContext,
  ServerPart,
  Upcast,
} from './capability.js';
