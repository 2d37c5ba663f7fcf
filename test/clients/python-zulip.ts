import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = 'zulip==0.9.1';
const INSTALLATION_TIMEOUT_MS = 120_000;

/**
 * Folder with the Python package `zulip`, to be named in PYTHONPATH; installed at the first call and kept in the user's
 * cache folder.
 * @throws Error when there is no Python, no pip, or no package index
 */
export async function pythonZulip(): Promise<string> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'chat-server');
  const installed = join(cache, PACKAGE);
  if (existsSync(installed)) return installed;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'download-'));
  try {
    const pip = ['-m', 'pip', 'install', '--quiet', '--target', folder, PACKAGE];
    await promisify(execFile)('python3', pip, { timeout: INSTALLATION_TIMEOUT_MS });
    await rename(folder, installed);
  } catch (error) {
    await rm(folder, { recursive: true });
    if (!existsSync(installed)) throw error;
  }
  return installed;
}
