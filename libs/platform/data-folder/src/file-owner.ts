import { chownSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = 0;
const LOG = 'events.db';

/** The operator sees the message as one line. */
export class DataOfAnotherAccount extends Error {
  override readonly name = 'DataOfAnotherAccount';

  constructor(folder: string, owner: number) {
    super(`The data in ${folder} belong to another account (uid ${owner}): run this as that account, or as root.`);
  }
}

/**
 * Refuses to work on the data of another account, because its server could not read files that this process creates. Root may work
 * on them: its files get the right owner.
 * @throws DataOfAnotherAccount
 */
export function assertOwnAccount(folder: string): void {
  const account = process.geteuid?.();
  if (account === undefined || account === ROOT) return;
  const owner = ownerOf(join(folder, LOG));
  if (owner && owner.uid !== account) throw new DataOfAnotherAccount(folder, owner.uid);
}

/** Gives a file or folder that root created to the account that owns the data beside it. */
export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== ROOT || ownerOf(path)?.uid !== ROOT) return;
  const folder = dirname(path);
  const log = join(folder, LOG);
  const owner = (path !== log && ownerOf(log)) || ownerOf(folder);
  if (owner && owner.uid !== ROOT) chownSync(path, owner.uid, owner.gid);
}

function ownerOf(path: string): { readonly uid: number; readonly gid: number } | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
