import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its file system can only be read',
  ENOSPC: 'its disk is full',
  EEXIST: 'a file is in its place',
  EISDIR: 'a folder has the name of one of its files',
  ENOTDIR: 'a file is in its place',
  ENOENT: 'its file system takes no new folders',
};

/** A server cannot use the folder. The operator sees the message as one line. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
  constructor(folder: string, cause: NodeJS.ErrnoException) {
    super(`The data folder ${folder} cannot be used: ${REASONS[cause.code!] ?? cause.message}.`, { cause });
  }
}

/**
 * Makes a folder for this account alone, and its missing parents. Node's own recursive way never ends where a file system such as
 * `/proc` answers ENOENT.
 * @throws DataFolderUnusable
 */
export function makeFolder(folder: string): void {
  inWords(folder, () => make(resolve(folder)));
}

/** Does some work in the folder. @throws DataFolderUnusable when the file system refuses it */
export function inWords<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new DataFolderUnusable(folder, error as NodeJS.ErrnoException);
  }
}

function make(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return;
  if (!status && dirname(path) !== path) make(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
