export type {
  AnnouncedMessage,
  Announcement,
  Announcer,
  ClientCapability,
  ClientEvent,
  Reader,
} from './announcement.js';
export type { InitialState, RegisteringReader } from './initial-state.js';
