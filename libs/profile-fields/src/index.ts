export { profileFieldsAggregate } from './field/profile-fields.aggregate.js';
export { profileFieldsAnnouncer } from './field/profile-fields.announce.js';
export type {
  ProfileFieldChanged,
  ProfileFieldCreated,
  ProfileFieldDeleted,
  ProfileFieldsEvent,
  ProfileFieldsOrdered,
} from './field/profile-fields.events.js';
export { profileFieldsFold } from './field/profile-fields.fold.js';
export { profileFieldsEvents } from './list-profile-fields/described-events.js';
export { profileFieldsInitialState } from './list-profile-fields/profile-fields.initial-state.js';
export { ProfileFieldsModule } from './profile-fields.module.js';
