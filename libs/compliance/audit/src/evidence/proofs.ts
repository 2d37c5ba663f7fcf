import { DomainError } from '@chat/kernel';
import type { Disclosure, Withholding } from '@chat/sealing';
import type { EvidenceMessage } from './evidence-message.fold.js';

export type Prove = (subject: string, withholding: Withholding) => Promise<Disclosure>;

/** How many messages of a package are proven, and why not the others. */
export interface Proven {
  /** Nothing is provable of a log that is not. */
  readonly isSealed: boolean;
  readonly messages: number;
  /** Messages that are not proven, or in part. */
  readonly failures: readonly { readonly id: number; readonly reason: string }[];
}

export interface Proof {
  readonly disclosure: Disclosure | null;
  /** Null: all of the message is proven. */
  readonly failure: string | null;
}

export async function proofOf({ id, events }: EvidenceMessage, prove: Prove, withholding: Withholding): Promise<Proof> {
  try {
    const disclosure = await prove(`message-${id}`, withholding);
    if (disclosure.events.length === 0) return { disclosure: null, failure: 'It is not sealed so far.' };
    const missing = (events.at(-1)?.revision ?? -1) + 1 - disclosure.completeness.revisions;
    return { disclosure, failure: missing > 0 ? `Its newest events (${missing}) are not sealed so far.` : null };
  } catch (error) {
    if (error instanceof DomainError) return { disclosure: null, failure: error.message };
    throw error;
  }
}

/** In words, such as for a certificate. */
export function provenInWords({ isSealed, messages, failures }: Proven): string {
  if (!isSealed) return 'Nothing is proven: the log is not sealed.';
  if (failures.length === 0) return 'Each message has a proof in proofs/, to be checked as index.html says.';
  return [
    `${messages - failures.length} of ${messages} messages are proven, by files in proofs/, to be checked as index.html says. Not proven, or in part:`,
    ...failures.map(({ id, reason }) => `  message ${id}: ${reason}`),
  ].join('\n');
}

/** In a line, such as for the facts about a bag. */
export const provenCount = ({ isSealed, messages, failures }: Proven): string =>
  isSealed ? `${messages - failures.length} of ${messages}` : `0 of ${messages}; the log is not sealed`;
