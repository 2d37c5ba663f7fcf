export { logIns } from './log-ins.capability.js';
