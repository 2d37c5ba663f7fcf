import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { persistently } from './persistently.js';

const INSTALLATION_TIMEOUT_MS = 600_000;

/** Packages of Python's package index that are installed into one folder, as they are. */
export interface PythonPackages {
  /** Name and version: names the folder. */
  readonly main: string;
  /** Packages for the folder, beside those that each requires. */
  readonly others?: readonly string[];
  /** The main package is installed whatever Python it names, and `others` has what it requires. */
  readonly onAnyPython?: boolean;
}

/** Makes requests from a description of an API, and checks the answers. */
export const SCHEMATHESIS: PythonPackages = { main: 'schemathesis==4.32.5' };

/** Checks bags, such as evidence packages. */
export const BAGIT: PythonPackages = { main: 'bagit==1.9.0' };

/** The client library with its examples, what runs bots with it, and the server that runs them for outgoing webhooks. */
export const ZULIP: PythonPackages = {
  main: 'zulip-botserver==0.9.1',
  others: ['zulip==0.9.1', 'zulip-bots==0.9.1'],
};

/**
 * Its newest release names Python 3.10 as the newest that it takes; it runs on later ones. So it is installed whatever
 * Python says of itself, and what it requires by the usual way.
 */
export const ZULIP_TERMINAL: PythonPackages = {
  main: 'zulip-term==0.7.0',
  onAnyPython: true,
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
export async function pythonPackages(packages: PythonPackages): Promise<string | null> {
  return install(packages).catch((error: unknown) => {
    if (process.env['CI'] === 'true') throw error;
    console.warn(`Skipped, because the Python package ${packages.main} cannot be had here. ${String(error)}`);
    return null;
  });
}

async function install(packages: PythonPackages): Promise<string> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'chat-server');
  const installed = join(cache, packages.main);
  if (existsSync(installed)) return installed;
  await mkdir(cache, { recursive: true });
  const release = await turnAt(`${installed}.lock`);
  try {
    if (!existsSync(installed)) await persistently(() => download(packages, cache, installed));
    return installed;
  } finally {
    await release();
  }
}

/** Suites that run side by side do not download the same. A file of a process that is gone does not count. */
async function turnAt(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return () => rm(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
      if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
      await pause(100);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function download(
  { main, others = [], onAnyPython = false }: PythonPackages,
  cache: string,
  installed: string,
): Promise<void> {
  const folder = await mkdtemp(join(cache, 'download-'));
  try {
    if (onAnyPython) {
      await pip(folder, ['--no-deps', '--ignore-requires-python', main]);
      await pip(folder, others);
    } else {
      await pip(folder, [main, ...others]);
    }
    await rename(folder, installed);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function pip(folder: string, what: readonly string[]): Promise<void> {
  const parameters = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', folder, ...what];
  await promisify(execFile)('python3', parameters, { timeout: INSTALLATION_TIMEOUT_MS });
}
