import { existsSync } from 'node:fs';
import { access, constants, type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { claimFile } from '@chat/data-folder';
import { type EventLogReader, isEphemeral } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { ChecksumChain, VERSION } from './line.js';
import { intactLines } from './read-log-file.js';

export interface ExportedLog {
  readonly events: number;
  readonly erased_streams: number;
  /** Of the last line, and so of the whole file. */
  readonly checksum: string;
}

/** What an interrupted export has left behind. */
interface Part {
  readonly chain: ChecksumChain;
  readonly last: RecordedEvent | undefined;
  readonly events: number;
  readonly bytes: number;
}

/** What is done besides while a log is exported. */
export interface ExportOptions {
  /** Called with the position that is reached. */
  readonly onProgress: (position: number) => void;
  /** Done when the file holds the log, and before it gets its name: what else belongs to the copy. */
  readonly alongside?: () => Promise<unknown>;
}

/**
 * Writes the log to a file, up to its end as of now. Until all is done the file has `.part` at the end of its name;
 * what an interrupted export has left there is kept, and gone on from.
 * @throws Error when the file exists, another process writes it, or what is left of an interrupted export is of another log
 */
export async function exportLog(
  log: EventLogReader,
  file: string,
  { onProgress, alongside }: ExportOptions,
): Promise<ExportedLog> {
  await access(dirname(file), constants.W_OK);
  // Looked for only now: another export that has just ended would lose its file to this one.
  using _claim = claimFile(`${file}.lock`, `Another export writes ${file}.`);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const partFile = `${file}.part`;
  const handle = await open(partFile, 'a', 0o600);
  try {
    const part = await resume(log, partFile, handle);
    const events = part.events + (await appendEvents(log, part, handle, onProgress));
    const exported = await appendEnd(log, part.chain, events, handle);
    await handle.sync();
    await alongside?.();
    await rename(partFile, file);
    return exported;
  } finally {
    await handle.close();
  }
}

async function resume(log: EventLogReader, file: string, handle: FileHandle): Promise<Part> {
  let part: Part = { chain: new ChecksumChain(), last: undefined, events: 0, bytes: 0 };
  for await (const { line, checksum, end } of intactLines(file)) {
    if ('event' in line) {
      part = { chain: new ChecksumChain(checksum), last: line.event, events: part.events + 1, bytes: end };
    }
  }
  if (part.last && !(await isOf(log, part.last))) throw new Error(`${file} is of another log: remove it.`);
  await handle.truncate(part.bytes);
  if (!part.last) await handle.writeFile(part.chain.seal({ chat_event_log: VERSION }));
  return part;
}

async function isOf(log: EventLogReader, { stream, revision, id, position }: RecordedEvent): Promise<boolean> {
  for await (const found of log.read(stream, { from: revision, limit: 1 })) {
    if (found.revision === revision) return found.id === id && found.position === position;
  }
  for await (const erasure of log.erasures()) if (erasure.stream === stream) return revision < erasure.below;
  return false;
}

async function appendEvents(
  log: EventLogReader,
  { chain, last }: Part,
  handle: FileHandle,
  onProgress: (position: number) => void,
): Promise<number> {
  let count = 0;
  for await (const events of log.readAll({ from: last?.position ?? 0 })) {
    const kept = events.filter(({ stream }) => !isEphemeral(stream));
    await handle.writeFile(kept.map((event) => chain.seal({ event })).join(''));
    count += kept.length;
    onProgress(events.at(-1)!.position);
  }
  return count;
}

async function appendEnd(
  log: EventLogReader,
  chain: ChecksumChain,
  events: number,
  handle: FileHandle,
): Promise<ExportedLog> {
  let erased = 0;
  for await (const { stream, below } of log.erasures()) {
    if (isEphemeral(stream)) continue;
    await handle.writeFile(chain.seal(below === Infinity ? { deleted: { stream } } : { truncated: { stream, below } }));
    erased++;
  }
  await handle.writeFile(chain.seal({ end: { events, erased_streams: erased } }));
  return { events, erased_streams: erased, checksum: chain.checksum };
}
