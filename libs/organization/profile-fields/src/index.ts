export { profileFieldsAggregate, profileFieldsFold } from './field/profile-fields.aggregate.js';
export { profileFieldsAnnouncer } from './announcements/profile-fields.announce.js';
export type {
  ProfileFieldChanged,
  ProfileFieldCreated,
  ProfileFieldDeleted,
  ProfileFieldsEvent,
  ProfileFieldsOrdered,
} from './field/profile-fields.aggregate.js';
export { profileFieldsEvents } from './announcements/described-events.js';
export { profileFieldsInitialState } from './initial-state/profile-fields.initial-state.js';
export { ProfileFieldsModule } from './profile-fields.module.js';
