import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface OwnerCredentials {
  readonly email: string;
  readonly apiKey: string;
  readonly site: string;
}

const UNCONFIRMED = 'owner.zuliprc.unconfirmed';

/**
 * Writes the private configuration file of existing clients, under a name which says that the key may never become valid. File and
 * name are on the disk when the call returns.
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
 * Gives the file its final name, since the organization has the owner with this key. An existing file of another organization
 * stays: then the name has a number.
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
      // Unlike renaming, this replaces no file.
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
