import { existsSync } from 'node:fs';
import { access, constants, type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { takeLockFile } from '@chat/data-folder';
import { type EventLogReader, isEphemeral } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { type ExportedTree, keptEntriesStream } from '@chat/sealing';
import { ChecksumChain, type Line, VERSION } from './line.js';
import { intactLines } from './read-log-file.js';

export interface ExportedLog {
  readonly events: number;
  readonly erased_streams: number;
  /** Checksum of the last line, and so of the whole file. */
  readonly checksum: string;
}

/** The rest of an interrupted export. */
interface Begun {
  readonly chain: ChecksumChain;
  readonly last: RecordedEvent | undefined;
  readonly events: number;
  readonly bytes: number;
}

/** Work beside the export of a log. */
export interface ExportOptions {
  readonly onProgress: (position: number) => void;
  /** The log's tree; undefined when it has none. */
  readonly tree?: ExportedTree | undefined;
  readonly alongside?: () => Promise<unknown>;
}

/**
 * Writes the log, up to its current end, to a file that ends in `.part` until it is complete; continues an interrupted export.
 * @throws Error when the file exists, another process writes it, it is of another log, or the log is damaged
 */
export async function exportLog(
  log: EventLogReader,
  file: string,
  { onProgress, alongside, tree }: ExportOptions,
): Promise<ExportedLog> {
  await access(dirname(file), constants.W_OK);
  // Checked only now: another export that has just ended would lose its file to this one.
  using _lock = takeLockFile(`${file}.lock`, `Another export writes ${file}.`);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const partFile = `${file}.part`;
  const handle = await open(partFile, 'a', 0o600);
  try {
    // Their events are in the log by now, and so will be in the file.
    const newest = await tree?.newest();
    const begun = await resume(log, partFile, handle, newest !== undefined && newest.size > 0);
    const exported = await new Export({ log, handle, begun, newest, onProgress, tree }).run();
    const { problems } = await log.checkIntegrity();
    if (problems.length > 0) throw new Error(`The event log is damaged. ${problems.join(' ')}`);
    await handle.sync();
    await alongside?.();
    await rename(partFile, file);
    return exported;
  } finally {
    await handle.close();
  }
}

/** @param isSealed by now; events without a salt may have been written before they had one */
async function resume(log: EventLogReader, file: string, handle: FileHandle, isSealed: boolean): Promise<Begun> {
  let begun: Begun = { chain: new ChecksumChain(), last: undefined, events: 0, bytes: 0 };
  for await (const { line, checksum, end } of intactLines(file)) {
    // The rest of an export of a former build.
    if ('chat_event_log' in line && line.chat_event_log !== VERSION) break;
    if ('event' in line) {
      if (isSealed && line.event.metadata.salt === undefined && line.late_salt === undefined) break;
      begun = { chain: new ChecksumChain(checksum), last: line.event, events: begun.events + 1, bytes: end };
    }
  }
  if (begun.last && !(await isOf(log, begun.last))) throw new Error(`${file} is of another log: remove it.`);
  await handle.truncate(begun.bytes);
  if (!begun.last) await handle.writeFile(begun.chain.seal({ chat_event_log: VERSION }));
  return begun;
}

async function isOf(log: EventLogReader, { stream, revision, id, position }: RecordedEvent): Promise<boolean> {
  for await (const found of log.read(stream, { from: revision, limit: 1, asStored: true })) {
    if (found.revision === revision) return found.id === id && found.position === position;
  }
  for await (const erasure of log.erasures()) if (erasure.stream === stream) return revision < erasure.below;
  return false;
}

type NewestCheckpoints = Awaited<ReturnType<ExportedTree['newest']>>;

interface ExportParts extends ExportOptions {
  readonly log: EventLogReader;
  readonly handle: FileHandle;
  readonly begun: Begun;
  readonly newest: NewestCheckpoints | undefined;
}

class Export {
  readonly #chain: ChecksumChain;
  #events: number;
  #position: number;
  readonly #erasures = new Map<string, number>();

  constructor(private readonly options: ExportParts) {
    const { chain, events, last } = options.begun;
    this.#chain = chain;
    this.#events = events;
    this.#position = last?.position ?? 0;
  }

  async run(): Promise<ExportedLog> {
    const { log, newest } = this.options;
    for await (const { stream, below } of log.erasures()) this.#erasures.set(stream, below);
    do await this.#appendEvents();
    while (await this.#learnErasures());
    if (newest) await this.#appendCheckpoints(newest);
    return await this.#appendEnd();
  }

  async #appendEvents(): Promise<void> {
    const { log, handle, onProgress } = this.options;
    for await (const events of log.readAll({ from: this.#position, asStored: true })) {
      const lines: Line[] = [];
      for (const event of events) if (!isEphemeral(event.stream)) lines.push(await this.#lineOf(event));
      await handle.writeFile(lines.map((line) => this.#chain.seal(line)).join(''));
      this.#events += lines.length;
      this.#position = events.at(-1)!.position;
      onProgress(this.#position);
    }
  }

  async #lineOf(event: RecordedEvent): Promise<Line> {
    const lateSalt =
      event.metadata.salt === undefined ? await this.options.tree?.lateSaltOf(event.position) : undefined;
    return lateSalt === undefined ? { event } : { event, late_salt: lateSalt };
  }

  /** Reads erasures since the last call that concern the file, or whose entries were kept after its end; there are few. */
  async #learnErasures(): Promise<boolean> {
    let isLater = false;
    const { log } = this.options;
    for await (const { stream, below } of log.erasures()) {
      if (isEphemeral(stream) || this.#erasures.get(stream) === below) continue;
      this.#erasures.set(stream, below);
      const next = log.read(stream, { from: below, limit: 1, asStored: true });
      const kept = log.read(keptEntriesStream(stream), { direction: 'backwards', limit: 1 });
      for (const events of [next, kept]) for await (const { position } of events) isLater ||= position > this.#position;
    }
    return isLater;
  }

  async #appendCheckpoints({ size, checkpoints }: NewestCheckpoints): Promise<void> {
    const { handle, tree } = this.options;
    for await (const checkpoint of tree!.hourly(size)) await handle.writeFile(this.#chain.seal({ checkpoint }));
    for (const checkpoint of checkpoints) await handle.writeFile(this.#chain.seal({ checkpoint }));
  }

  async #appendEnd(): Promise<ExportedLog> {
    const { handle } = this.options;
    let erased = 0;
    for (const [stream, below] of this.#erasures) {
      if (isEphemeral(stream)) continue;
      const line = below === Infinity ? { deleted: { stream } } : { truncated: { stream, below } };
      await handle.writeFile(this.#chain.seal(line));
      erased++;
    }
    await handle.writeFile(this.#chain.seal({ end: { events: this.#events, erased_streams: erased } }));
    return { events: this.#events, erased_streams: erased, checksum: this.#chain.checksum };
  }
}
