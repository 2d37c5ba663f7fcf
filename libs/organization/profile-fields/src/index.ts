export { profileFields } from './profile-fields.capability.js';
export { profileFieldsAggregate } from './field/profile-fields.aggregate.js';
export type {
  ProfileFieldChanged,
  ProfileFieldCreated,
  ProfileFieldDeleted,
  ProfileFieldsEvent,
  ProfileFieldsOrdered,
} from './field/profile-fields.aggregate.js';
