export type { EraseStream } from './erase-stream/erase-stream.command.js';
export { erasing } from './erase-stream/erasing.js';
export type { ErasingProcess } from './erase-stream/erasing.js';
export { isLongPast } from './process/is-long-past.js';
export type { Process } from './process/process.js';
export { reactingBeforeAnswer, reactingTo } from './process/reacting-to.js';
export { ProcessesModule } from './processes.module.js';
export { ProcessRunner } from './process/process-runner.js';
export type { ProcessOptions } from './process/process-runner.js';
