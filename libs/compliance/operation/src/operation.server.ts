import { fulfil, type ServerPart } from '@chat/capability';
import { ReachedLimits } from '@chat/http';
import { OperationModule } from './operation.module.js';
import { LimitsReached } from './reached-limits/limits-reached.js';

export const server: ServerPart = {
  module: OperationModule,
  live: ({ clock }) => new LimitsReached(clock),
  provides: [fulfil(ReachedLimits, LimitsReached)],
};
