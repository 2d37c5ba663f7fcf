export { playgroundsEvents } from './announcements/described-events.js';
export { playgroundAnnouncer } from './announcements/playground.announce.js';
export { playgroundInitialState } from './initial-state/playground.initial-state.js';
export type { PlaygroundAdded, PlaygroundEvent, PlaygroundRemoved } from './playground/playground.aggregate.js';
export { playgroundFold } from './playground/playground.aggregate.js';
export { PlaygroundsModule } from './playgrounds.module.js';
