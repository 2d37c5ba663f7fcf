export { profileFields } from './profile-fields.capability.js';
