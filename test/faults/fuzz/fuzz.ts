import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ApiClient } from '../../support/real-processes/api-client.js';

/** Requests that would end the account, its key or the organization, and with it the run. */
const LEFT_OUT = '(api_key/regenerate|/realm/deactivate)$';

/** As scripts and tests are run from the root of the project, compiled or not. */
const HOOKS = resolve('test/faults/fuzz/hooks.py');

/** Between two looks at how far a run is. */
const PROGRESS_MS = 5_000;

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

export interface FuzzPlan {
  /** The Python packages. */
  readonly packages: string;
  readonly url: string;
  /** Null: nobody who is logged in. */
  readonly client: ApiClient | null;
  readonly seed: number;
  /** Valid and broken requests of each kind, for every operation. */
  readonly examples: number;
  readonly phases: readonly ('coverage' | 'fuzzing' | 'stateful')[];
  /** Values that exist, by the name of the parameter. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
}

export interface FuzzResult {
  /** Findings of schemathesis; empty when there are none. */
  readonly faults: string;
  readonly answers: readonly FuzzAnswer[];
}

export interface FuzzAnswer {
  readonly status: number;
  readonly requestId: string;
  readonly operation: string;
}

/** Valid and broken requests after the description that the server gives of itself, every answer checked against it. */
export async function fuzz(
  { packages, url, client, seed, examples, phases, known }: FuzzPlan,
  onProgress: (answers: number) => void = () => {},
): Promise<FuzzResult> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const answersFile = join(folder, 'answers');
  const options = {
    mode: 'all',
    seed,
    'max-examples': examples,
    phases: phases.join(','),
    checks: CHECKS.join(','),
    'suppress-health-check': 'all',
    'exclude-path-regex': LEFT_OUT,
    'exclude-operation-id': 'DeactivateOwnAccount_deactivateOwnAccount',
    'request-timeout': 30,
    warnings: 'off',
    'generation-database': 'none',
    ...(client && { auth: `${client.email}:${client.apiKey}` }),
  };
  const parameters = [
    'run',
    `${url}/api/v1/openapi.json`,
    '--continue-on-failure',
    '--no-shrink',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  ];
  const watch = setInterval(() => onProgress(linesIn(answersFile).length), PROGRESS_MS);
  try {
    const run = spawn('python3', [join(packages, 'bin', 'st'), ...parameters], {
      cwd: folder,
      env: {
        ...process.env,
        PYTHONPATH: packages,
        NO_PROXY: '127.0.0.1',
        SCHEMATHESIS_HOOKS: HOOKS,
        FUZZ_KNOWN: JSON.stringify(known),
        FUZZ_SEED: String(seed),
        FUZZ_ANSWERS: answersFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[exitCode], ...output] = await Promise.all([once(run, 'close'), text(run.stdout), text(run.stderr)]);
    return { faults: exitCode === 0 ? '' : output.join('\n'), answers: answersIn(answersFile) };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true });
  }
}

function linesIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

function answersIn(file: string): FuzzAnswer[] {
  return linesIn(file).map((line) => {
    const [status, requestId, method, path] = JSON.parse(line) as [number, string, string, string];
    return { status, requestId, operation: `${method} ${path}` };
  });
}
