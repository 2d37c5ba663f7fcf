export { forStrangers } from './for-strangers.js';
export type { AccessEnding, EndedAccess } from './access-ending.js';
export { announcement, announcementTo, CLIENT_CAPABILITIES, eventsFor } from './announcement.js';
export type {
  AnnouncedMessage,
  Announcement,
  Announcer,
  Announcers,
  ClientCapability,
  ClientEvent,
  Erasure,
  Form,
  Reader,
} from './announcement.js';
export { queueEvents } from './described-events.js';
export { DEFAULT_EVENT_QUEUES_OPTIONS } from './event-queues.options.js';
export type { EventQueuesOptions } from './event-queues.options.js';
export { EventQueues } from './event-queues.js';
export { EventQueuesModule } from './event-queues.module.js';
export type { InitialState, RegisteringReader } from './initial-state.js';
export type { Adoption, Replica } from './adoption.js';
export { QUEUE_RECORDS, QueueSnapshots, storedQueues } from './queue-snapshots.js';
export { InitialStates } from './register-queue/initial-states.js';
