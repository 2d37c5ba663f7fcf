export type { Projection } from './projection.js';
export { isCurrentVersion } from './projection-version.js';
export { ProjectionRunner } from './projection-runner.js';
export type { PoisonedEvent, ProjectionOptions, ProjectionStatus, WaitOptions } from './projection-runner.js';
export { Projections } from './projections.js';
export { verifyProjection } from './verify-projection.js';
export type { ProjectionDifference } from './verify-projection.js';
