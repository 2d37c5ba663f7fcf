import module from 'node:module';
import { join } from 'node:path';
import { nodeTooOld } from './node-version.js';

/**
 * Loads a program, with stack traces that name its sources and with the compile cache of an earlier start. On a Node.js that is too
 * old it ends with one line instead of a long error.
 */
export async function runProgram(load: () => Promise<unknown>): Promise<void> {
  const refusal = nodeTooOld(process.versions.node);
  if (refusal !== undefined) {
    console.error(refusal);
    process.exit(1);
  }
  // A full disk behind the output, or a reader that is gone, does not end the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // With --enable-source-maps, pino would have source maps parsed at each start, to find out who calls it.
  module.setSourceMapsSupport(true);
  // Beside the program, where only accounts that may replace it can write. Without that right, nothing is cached.
  module.enableCompileCache(join(import.meta.dirname, '.compiled'));
  await load();
}
