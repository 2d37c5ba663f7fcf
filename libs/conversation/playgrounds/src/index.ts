export { playgrounds } from './playgrounds.capability.js';
