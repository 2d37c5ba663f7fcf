export { given } from './decision.js';
