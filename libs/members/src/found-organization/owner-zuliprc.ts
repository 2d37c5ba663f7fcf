import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface OwnerCredentials {
  readonly email: string;
  readonly apiKey: string;
  /** URL of the service. */
  readonly site: string;
}

/**
 * Puts the configuration file of existing clients into a folder, readable by its owner alone. The file is complete on the
 * disk, and its name is, when the call returns.
 * @returns its path
 */
export async function writeOwnerZuliprc(folder: string, { email, apiKey, site }: OwnerCredentials): Promise<string> {
  const path = join(folder, 'owner.zuliprc');
  const temporary = `${path}.tmp`;
  await mkdir(folder, { recursive: true });
  await rm(temporary, { force: true });
  await using file = await open(temporary, 'wx', 0o600);
  await file.writeFile(`[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`);
  await file.sync();
  await rename(temporary, path);
  await using directory = await open(folder, 'r');
  await directory.sync();
  return path;
}
