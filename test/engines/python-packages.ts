import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const INSTALLATION_TIMEOUT_MS = 180_000;

/** Packages of Python's package index that are installed into one folder, as they are. */
export interface PythonPackages {
  /** Name and version: names the folder. */
  readonly main: string;
  /** What else belongs into the folder; by default whatever the main package requires. */
  readonly others?: readonly string[];
}

/** Makes requests from a description of an API, and checks the answers. */
export const SCHEMATHESIS: PythonPackages = { main: 'schemathesis==4.32.5' };

export const ZULIP: PythonPackages = { main: 'zulip==0.9.1' };

/**
 * Its newest release names Python 3.10 as the newest that it takes; it runs on later ones. So it is installed whatever
 * Python says of itself, and what it requires by the usual way.
 */
export const ZULIP_TERMINAL: PythonPackages = {
  main: 'zulip-term==0.7.0',
  others: [
    'zulip==0.9.1',
    'urwid==2.1.2',
    'urwid-readline==0.15.1',
    'beautifulsoup4',
    'lxml',
    'pygments',
    'pyperclip',
    'python-dateutil',
    'pytz',
    'typing-extensions',
    'tzlocal',
    'pyte==0.8.2',
  ],
};

/**
 * Folder with the packages, to be named in PYTHONPATH; installed at the first call and kept in the user's cache folder.
 * Null, with a line that says so, where there is no Python, no pip or no package index.
 * @throws Error instead, in continuous integration
 */
export async function pythonPackages({ main, others }: PythonPackages): Promise<string | null> {
  return install(main, others).catch((error: unknown) => {
    if (process.env['CI'] === 'true') throw error;
    console.warn(`Skipped, because the Python package ${main} cannot be had here. ${String(error)}`);
    return null;
  });
}

async function install(main: string, others: readonly string[] | undefined): Promise<string> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'chat-server');
  const installed = join(cache, main);
  if (existsSync(installed)) return installed;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'download-'));
  try {
    if (others) {
      await pip(folder, ['--no-deps', '--ignore-requires-python', main]);
      await pip(folder, others);
    } else {
      await pip(folder, [main]);
    }
    await rename(folder, installed);
  } catch (error) {
    await rm(folder, { recursive: true });
    if (!existsSync(installed)) throw error;
  }
  return installed;
}

async function pip(folder: string, what: readonly string[]): Promise<void> {
  const parameters = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', folder, ...what];
  await promisify(execFile)('python3', parameters, { timeout: INSTALLATION_TIMEOUT_MS });
}
