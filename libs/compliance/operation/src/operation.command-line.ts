import type { CommandLinePart } from '@chat/capability';
import { recordVerification } from './record-verification/record-verification.command.js';
import type { Verification } from './verification/verification.aggregate.js';

export const commandLine: CommandLinePart = {
  requests: {
    verification: ({ verification }: { readonly verification: Verification }, transactions, cause) =>
      recordVerification(transactions, { verification, cause }),
  },
};
