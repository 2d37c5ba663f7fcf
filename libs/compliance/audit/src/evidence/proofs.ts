import type { Disclosure, Withholding } from '@chat/sealing';
import type { SelectedMessage } from './package-messages.js';

export type Prove = (subject: string, withholding: Withholding) => Promise<Disclosure>;

/** Number of proven messages of a package, and why others are not. */
export interface Proven {
  /** Reason why nothing of the log is provable. */
  readonly isSealed: boolean;
  readonly messages: number;
  /** Messages without a complete proof. */
  readonly failures: readonly { readonly id: number; readonly reason: string }[];
}

/** Keeps proofs until the package is complete, so that an interrupted command does not make them again. */
export interface Pieces {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** A file of a package; null: missing. */
export interface ProofFile {
  readonly text: string | null;
  readonly failure: Proof['failure'];
}

export async function proofFileOf(
  message: SelectedMessage,
  prove: Prove,
  withholding: Withholding,
  pieces: Pieces | undefined,
): Promise<ProofFile> {
  const name = `message-${message.id}-${message.revisions.join('-')}.json`;
  const kept = await pieces?.read(name);
  if (kept !== undefined) return { text: kept, failure: null };
  const { disclosure, failure } = await proofOf(message, prove, withholding);
  const text = disclosure && `${JSON.stringify(disclosure, null, 2)}\n`;
  if (text !== null && failure === null) await pieces?.write(name, text);
  return { text, failure };
}

interface Proof {
  readonly disclosure: Disclosure | null;
  /** Null: all of the message is proven. */
  readonly failure: string | null;
}

async function proofOf({ id, revisions }: SelectedMessage, prove: Prove, withholding: Withholding): Promise<Proof> {
  try {
    const disclosure = await prove(`message-${id}`, withholding);
    if (disclosure.events.length === 0) return { disclosure: null, failure: 'It is not sealed so far.' };
    const missing = revisions[1] + 1 - disclosure.completeness.revisions;
    return { disclosure, failure: missing > 0 ? `Its newest events (${missing}) are not sealed so far.` : null };
  } catch (error) {
    return { disclosure: null, failure: (error as Error).message };
  }
}

/** In sentences, such as for a certificate. */
export function provenInWords({ isSealed, messages, failures }: Proven): string {
  if (!isSealed) return 'Nothing is proven: the log is not sealed.';
  if (failures.length === 0) return 'Each message has a proof in proofs/, to be checked as how-to-check.txt says.';
  return [
    `${messages - failures.length} of ${messages} messages are proven, by files in proofs/, to be checked as how-to-check.txt says. Not proven, or in part:`,
    ...failures.map(({ id, reason }) => `  message ${id}: ${reason}`),
  ].join('\n');
}

/** In one line, such as for the facts about a bag. */
export const provenCount = ({ isSealed, messages, failures }: Proven): string =>
  isSealed ? `${messages - failures.length} of ${messages}` : `0 of ${messages}; the log is not sealed`;
