// Runs every client on both pairs of engines, and writes what was done and what came of it into docs/clients.md:
//   npm run campaign:clients
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunOfTests, tableOf, withTable } from './results-table.js';

const PAGE = 'docs/clients.md';

// They take minutes to build, so other runs of the tests skip them.
process.env['CHAT_TEST_COMPILED_CLIENTS'] = '1';
console.log('Skipped: clients in Go (go-zulip, matterbridge), which the Go module proxy does not serve.');
const folder = mkdtempSync(join(tmpdir(), 'clients-'));
const embedded = await run('jest');
const onServers = await run('jest:servers');
rmSync(folder, { recursive: true });
writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), tableOf(embedded, onServers)));
process.exitCode = embedded.success && onServers.success ? 0 : 1;

async function run(script: 'jest' | 'jest:servers'): Promise<RunOfTests> {
  const file = join(folder, `${script.replace(':', '-')}.json`);
  const tests = [
    'run',
    '--silent',
    script,
    '--',
    'test/clients/.*(int|e2e)',
    // Browsers that show what the server makes are no clients of the API.
    '--testPathIgnorePatterns=test/clients/(console|pages|bagit)',
    '--maxWorkers=1',
    '--json',
    `--outputFile=${file}`,
  ];
  await once(spawn('npm', tests, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  return JSON.parse(readFileSync(file, 'utf8')) as RunOfTests;
}
