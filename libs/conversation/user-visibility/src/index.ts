export { userVisibility } from './user-visibility.capability.js';
