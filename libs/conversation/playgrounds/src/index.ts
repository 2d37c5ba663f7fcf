export { playgrounds } from './playgrounds.capability.js';
export type { PlaygroundAdded, PlaygroundEvent, PlaygroundRemoved } from './playground/playground.aggregate.js';
