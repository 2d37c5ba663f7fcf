export { describeVariables, readConfiguration } from './configuration.js';
export type { Configuration } from './configuration.js';
export { unknownVariables } from './environment-variables.js';
