import { fulfil, type ServerPart } from '@chat/capability';
import { ReachedLimits } from '@chat/http';
import { OperationModule } from './operation.module.js';
import { LimitsReached } from './reached-limits/limits-reached.js';
import { RecordVerification } from './record-verification/record-verification.command.js';
import type { Verification } from './verification/verification.aggregate.js';

export const server: ServerPart = {
  module: OperationModule,
  live: ({ clock }) => new LimitsReached(clock),
  provides: [fulfil(ReachedLimits, LimitsReached)],
  operatorRequests: {
    verification: ({ verification }: { readonly verification: Verification }, cause) =>
      new RecordVerification({ verification, cause }),
  },
};
