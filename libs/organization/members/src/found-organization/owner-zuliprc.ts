import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface OwnerCredentials {
  readonly email: string;
  readonly apiKey: string;
  /** URL of the service. */
  readonly site: string;
}

const UNCONFIRMED = 'owner.zuliprc.unconfirmed';

/**
 * Puts the configuration file of existing clients into a folder, readable by its owner alone, under a name that says that
 * the key may never become valid. The file is complete on the disk, and its name is, when the call returns.
 */
export async function writeOwnerZuliprc(folder: string, { email, apiKey, site }: OwnerCredentials): Promise<void> {
  const path = join(folder, UNCONFIRMED);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(`[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`);
  await file.sync();
  await using directory = await open(folder, 'r');
  await directory.sync();
}

/**
 * Gives the file its name, now that the organization has the owner with this key. A file of that name is of another
 * organization, whose keys stay: then the name has a number.
 * @returns the path; null when there is no file, or it has another key
 */
export async function confirmOwnerZuliprc(
  folder: string,
  isOwners: (apiKey: string) => boolean,
): Promise<string | null> {
  const unconfirmed = join(folder, UNCONFIRMED);
  const content = await readFile(unconfirmed, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  if (!isOwners(/^key=(.*)$/m.exec(content)?.[1] ?? '')) return null;
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? 'owner.zuliprc' : `owner-${number}.zuliprc`);
    try {
      // Unlike a renaming this replaces nothing.
      await link(unconfirmed, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // It is ours when a crash came between the two names.
      if ((await readFile(path, 'utf8')) !== content) continue;
    }
    await rm(unconfirmed);
    return path;
  }
}
