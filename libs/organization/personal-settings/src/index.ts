export { personalSettings } from './personal-settings.capability.js';
