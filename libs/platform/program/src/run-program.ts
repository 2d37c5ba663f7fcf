import module from 'node:module';
import { join } from 'node:path';
import { nodeTooOld } from './node-version.js';

/**
 * Loads a program, with stacks that name its sources, and with what Node.js has compiled at an earlier start. On a Node.js that is
 * too old for it, which would fail to load it in many lines, it says so in one and ends.
 */
export async function runProgram(load: () => Promise<unknown>): Promise<void> {
  const refusal = nodeTooOld(process.versions.node);
  if (refusal !== undefined) {
    console.error(refusal);
    process.exit(1);
  }
  // A full disk behind the output, or a reader that is gone, ends no server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // With --enable-source-maps instead, pino would have source maps parsed at each start, to find out who calls it.
  module.setSourceMapsSupport(true);
  // Beside the program, where only those write who may replace it. When this account may not, nothing is kept.
  module.enableCompileCache(join(import.meta.dirname, '.compiled'));
  await load();
}
