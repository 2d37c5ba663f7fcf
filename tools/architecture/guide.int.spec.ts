import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/how-to/add-a-command.md'), 'utf8');

/** A block of code with the comment above it that says where it belongs. */
const STEP =
  /<!-- (?:new (?<created>\S+)|in (?<changed>\S+) (?<how>after|instead of): (?<line>.*?)) -->\n\n```\w+\n(?<code>.*?)```/gs;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'guide-'));
  for (const name of ['apps', 'libs', 'test', 'tools', '.swcrc', 'jest.config.js', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

function follow(groups: Readonly<Record<string, string | undefined>>): string {
  const file = join(copy, (groups['created'] ?? groups['changed'])!);
  const code = groups['code']!;
  if (groups['created']) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return file;
  }
  const [before, after, ...more] = readFileSync(file, 'utf8').split(`${groups['line']}\n`);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} does not have this line once: ${groups['line']}`);
  writeFileSync(file, [before, groups['how'] === 'after' ? `${groups['line']}\n` : '', code, after].join(''));
  return file;
}

function run(command: string, ...parameters: string[]): { status: number | null; output: string } {
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: copy, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it('The guide to adding a command leads to one that works, and whose types are right', () => {
  const files = [...guide.matchAll(STEP)].map(({ groups }) => follow(groups!));
  expect(files.length).toBeGreaterThan(10);
  expect([...guide.matchAll(/^```(?:ts|json)$/gm)]).toHaveLength(files.length);

  const configuration = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8')) as object;
  const include = [...files.filter((file) => file.endsWith('.ts')), 'libs/**/*.d.ts'];
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...configuration, include }));
  expect(run('tsc')).toEqual({ status: 0, output: '' });

  const suites = ['libs/conversation/saved-snippets', 'test/behaviour/golden-events/golden-events'];
  const tests = run('jest', '-w', '1', '--ci=false', ...suites);
  expect(tests.output).toContain(
    'PASS libs/conversation/saved-snippets/src/archive-saved-snippet/archive-saved-snippet.int.spec.ts',
  );
  expect(tests).toMatchObject({ status: 0 });
});
