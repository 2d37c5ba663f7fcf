export type {
  AnnouncedMessage,
  Announcement,
  Announcer,
  ClientCapability,
  ClientEvent,
  Reader,
} from './announcement.js';
