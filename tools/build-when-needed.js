// Builds the programs when a source is newer than they are. Who comes meanwhile, in whatever process, waits.
// A server that runs from here keeps its files unless something has changed.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const LONGEST_BUILD_MS = 600_000;
const SOURCES = ['{apps,libs}/**/*.{ts,json}', '.swcrc', 'nest-cli.json', 'rolldown.config.js', 'package-lock.json'];
const TESTS = ['**/*.spec.ts', '**/*.contract.ts', '**/*.fixture.ts'];

/** Made by the last step of a build only, so that a build which broke off before is not taken for one. */
const built = 'dist/console.browser.js';
/** Beside the build, not in a folder for temporary files: those who build may have different ones. */
mkdirSync('.cache', { recursive: true });
const lock = new DatabaseSync('.cache/build.lock', { timeout: LONGEST_BUILD_MS });
try {
  lock.exec('BEGIN EXCLUSIVE');
  if (timeOf(built) < Math.max(...globSync(SOURCES, { exclude: TESTS }).map(timeOf)))
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
} finally {
  lock.close();
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
