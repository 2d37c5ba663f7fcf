import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLockFile } from '@chat/data-folder';
import type { FileStore } from '@chat/file-store';
import type { Report } from './output.js';

/** Names of copies in a folder of the operator, in their order: UTC, to the millisecond. */
const DATED = /^chat-\d{8}T\d{9}Z$/;
const UNFINISHED = '.part';

export interface DatedCopy {
  /** The exported log. */
  readonly file: string;
  /** Folder of the uploaded files. */
  readonly files: string;
}

export interface DatedCopiesOptions {
  readonly now: Date;
  /** Number of copies to keep, including this one; undefined: all. */
  readonly keep: number | undefined;
  /** Makes the copy. The folder of files has hard links to those of the previous copy. */
  readonly copy: (into: DatedCopy) => Promise<Report>;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/**
 * Copies into a new folder, completely or not at all; an interrupted copy is continued. Uploaded files of the previous copy take no
 * more room, and only the newest `keep` copies stay.
 */
export async function copyDated(folder: string, { now, keep, copy }: DatedCopiesOptions): Promise<Report> {
  using _lock = takeLockFile(join(folder, '.chat-export.lock'), `Another command exports into ${folder}.`);
  const unfinished = (await readdir(folder)).find(
    (name) => name.endsWith(UNFINISHED) && DATED.test(name.slice(0, -UNFINISHED.length)),
  );
  const name = unfinished?.slice(0, -UNFINISHED.length) ?? `chat-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  const part = join(folder, `${name}${UNFINISHED}`);
  if (!unfinished) await begin(folder, part);
  const report = await copy({ file: join(part, 'chat.log'), files: join(part, 'files') });
  await rename(part, join(folder, name));
  const removed = await removeOld(folder, keep);
  return {
    ...report,
    data: { ...report.data, file: join(folder, name, 'chat.log'), removed },
    lines: [
      ...report.lines.map((line) => line.replaceAll(part, join(folder, name))),
      ...removed.map((old) => `${join(folder, old)} was removed.`),
    ],
  };
}

/** Removes copies of files that the service no longer has, such as those of erased messages. */
export async function removeGone(files: FileStore, copies: FileStore): Promise<void> {
  const present = new Set(await Array.fromAsync(files.keys()));
  for (const key of await Array.fromAsync(copies.keys())) if (!present.has(key)) await copies.remove(key);
}

async function begin(folder: string, part: string): Promise<void> {
  // Renamed at once, so that a folder with this name has its links.
  const empty = `${part}.new`;
  await rm(empty, { recursive: true, force: true });
  await mkdir(join(empty, 'files'), { recursive: true, mode: 0o700 });
  const [newest] = (await copiesIn(folder)).toReversed();
  const before = newest && join(folder, newest, 'files');
  for (const name of before ? await readdir(before).catch(() => []) : []) {
    try {
      await link(join(before!, name), join(empty, 'files', name));
    } catch {
      // Where links are impossible, such as on another file system, the files are copied.
      break;
    }
  }
  await rename(empty, part);
}

async function removeOld(folder: string, keep: number | undefined): Promise<string[]> {
  const old = keep === undefined ? [] : (await copiesIn(folder)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}

async function copiesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => DATED.test(name)).toSorted();
}
