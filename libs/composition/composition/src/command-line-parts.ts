import type { CommandLinePart } from '@chat/capability';
import { capabilities } from './capabilities.js';

/** The contributions of all capabilities to the command line. */
export async function commandLineParts(): Promise<readonly CommandLinePart[]> {
  const loaded = await Promise.all(capabilities.map((capability) => capability.commandLine?.()));
  return loaded.flatMap((part) => part?.commandLine ?? []);
}
