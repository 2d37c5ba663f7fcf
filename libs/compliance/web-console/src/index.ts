export { webConsole } from './web-console.capability.js';
