export type { Process } from './process.js';
export { ProcessRunner } from './process-runner.js';
export type { ProcessOptions } from './process-runner.js';
