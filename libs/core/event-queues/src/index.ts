export { forStrangers } from './announcements/for-strangers.js';
export type { AccessEnding } from './announcements/access-ending.js';
export { announcement, announcementTo, eventsFor } from './announcements/announcement.js';
export type {
  AnnouncedMessage,
  Announcement,
  Announcer,
  Announcers,
  ClientCapability,
  ClientEvent,
  Erasure,
  Reader,
} from './announcements/announcement.js';
export { queueEvents } from './announcements/described-events.js';
export type { IdScale } from './queue/event-ids.js';
export { DEFAULT_EVENT_QUEUES_OPTIONS } from './queue/event-queues.options.js';
export type { EventQueuesOptions } from './queue/event-queues.options.js';
export { EventQueues } from './event-queues/event-queues.js';
export { EventQueuesModule } from './event-queues.module.js';
export type { InitialState, RegisteringReader } from './register-queue/initial-state.js';
export type { Replica } from './adoption/adoption.js';
export { QUEUE_RECORDS, QueueSnapshots, storedQueues } from './snapshots/queue-snapshots.js';
export { absentFeatures } from './register-queue/absent-features.js';
export { InitialStates } from './register-queue/initial-states.js';
export { eventQueuesMeanings } from './event-queues.meanings.js';
export { LIMITS as EVENT_QUEUES_LIMITS } from './event-queues.limits.js';
export { SERVER_GENERATION, SERVICE_VERSION, VERSION_FIELDS } from './version/version.js';
