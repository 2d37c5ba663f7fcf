import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountsNamed } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { FileNotFound, type FileStore } from '@chat/file-store';
import { type AboutPerson, personalData } from '@chat/records';
import { directoryOf } from './directory-of.js';
import { type NotRecorded, sayNotRecorded } from './inspecting.js';
import type { Report } from './output.js';
import { type Progress, showingProgress } from './progress.js';

export interface ExportPersonOptions {
  readonly out: string;
  readonly case?: string;
}

interface Source {
  readonly log: EventLogReader;
  readonly files: Pick<FileStore, 'read'>;
}

/** Writes all stored data about one person into a new folder. @param account e-mail address or id */
export async function exportPerson(
  { log, files }: Source,
  account: string,
  out: string,
  recorded: NotRecorded = {},
): Promise<Report> {
  const [personId] = accountsNamed(await directoryOf(log), [account])!;
  await mkdir(out, { mode: 0o700 });
  await mkdir(join(out, 'files'), { mode: 0o700 });
  await sayNotRecorded(out, recorded);
  const owned = new OwnedFiles(personId!);
  let entries = 0;
  await showingProgress('Exporting', async (advance) => {
    const lines = linesOf(log, personId!, advance, (found) => {
      entries++;
      owned.take(found);
    });
    await pipeline(Readable.from(lines), createWriteStream(join(out, 'data.jsonl'), { flags: 'wx', mode: 0o600 }));
  });
  const missing: string[] = [];
  let copied = 0;
  for (const [name, key] of owned.files) {
    if (await copy(files, key, join(out, 'files', name))) copied++;
    else missing.push(name);
  }
  return {
    ok: missing.length === 0,
    data: { folder: out, user_id: personId, entries, files: copied, missing_files: missing },
    lines: [
      `${out} has ${entries} entries in data.jsonl, and ${copied} files.`,
      ...missing.map((name) => `This file is missing: ${name}`),
    ],
  };
}

async function* linesOf(
  log: EventLogReader,
  personId: number,
  advance: Progress['advance'],
  take: (found: AboutPerson) => void,
): AsyncGenerator<string> {
  for await (const { found, progress } of personalData(log, personId)) {
    found.forEach(take);
    advance(progress, 1);
    if (found.length > 0) yield found.map(({ entry }) => `${JSON.stringify(entry)}\n`).join('');
  }
  yield '{"complete":true}\n';
}

interface FileFields {
  readonly attachmentId: number;
  readonly name: string;
  readonly fileKey: string;
  readonly avatar: { readonly key: string } | null;
  readonly isKept?: boolean;
}

/** The files of a person at the end of the log, by their names in the folder. */
class OwnedFiles {
  readonly files = new Map<string, string>();

  constructor(private readonly personId: number) {}

  take({ event: { type, data, stream } }: AboutPerson): void {
    const { attachmentId, name, fileKey, avatar, isKept } = data as FileFields;
    if (type === 'AttachmentUploaded') this.files.set(`${attachmentId}-${plain(name)}`, fileKey);
    if (type === 'AttachmentErased' || (type === 'AttachmentDeleted' && !isKept)) this.#remove(`${attachmentId}-`);
    if (type !== 'AvatarChanged' || stream !== `user-${this.personId}`) return;
    this.files.delete('avatar');
    if (avatar) this.files.set('avatar', avatar.key);
  }

  #remove(prefix: string): void {
    for (const name of this.files.keys()) if (name.startsWith(prefix)) this.files.delete(name);
  }
}

const plain = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);

async function copy(files: Source['files'], key: string, to: string): Promise<boolean> {
  try {
    await pipeline(await files.read(key), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (error) {
    if (error instanceof FileNotFound) return false;
    throw error;
  }
}
