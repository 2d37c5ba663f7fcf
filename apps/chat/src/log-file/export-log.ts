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
  /** Checksum of the last line, and so of the whole file. */
  readonly checksum: string;
}

/** The rest of an interrupted export. */
interface Part {
  readonly chain: ChecksumChain;
  readonly last: RecordedEvent | undefined;
  readonly events: number;
  readonly bytes: number;
}

/** Work beside the export of a log. */
export interface ExportOptions {
  readonly onProgress: (position: number) => void;
  readonly alongside?: () => Promise<unknown>;
}

/**
 * Writes the log to a file, up to its end as of now. Until all is done the file has `.part` at the end of its name;
 * what an interrupted export has left there is kept, and gone on from.
 * @throws Error when the file exists, another process writes it, what is left of an interrupted export is of another log, or the
 * log is damaged: no checksum vouches for what is left of it
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
    const exported = await new Export(log, handle, await resume(log, partFile, handle), onProgress).run();
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

class Export {
  readonly #chain: ChecksumChain;
  #events: number;
  #position: number;
  readonly #erasures = new Map<string, number>();

  constructor(
    private readonly log: EventLogReader,
    private readonly handle: FileHandle,
    { chain, last, events }: Part,
    private readonly onProgress: ExportOptions['onProgress'],
  ) {
    this.#chain = chain;
    this.#events = events;
    this.#position = last?.position ?? 0;
  }

  async run(): Promise<ExportedLog> {
    for await (const { stream, below } of this.log.erasures()) this.#erasures.set(stream, below);
    do await this.#appendEvents();
    while (await this.#learnErasures());
    return await this.#appendEnd();
  }

  async #appendEvents(): Promise<void> {
    for await (const events of this.log.readAll({ from: this.#position })) {
      const kept = events.filter(({ stream }) => !isEphemeral(stream));
      await this.handle.writeFile(kept.map((event) => this.#chain.seal({ event })).join(''));
      this.#events += kept.length;
      this.#position = events.at(-1)!.position;
      this.onProgress(this.#position);
    }
  }

  /** Learns erasures since the last call that concern the file. Such an event precedes its erasure only shortly, so few calls find any. */
  async #learnErasures(): Promise<boolean> {
    let isLater = false;
    for await (const { stream, below } of this.log.erasures()) {
      if (isEphemeral(stream) || this.#erasures.get(stream) === below) continue;
      this.#erasures.set(stream, below);
      for await (const { position } of this.log.read(stream, { from: below, limit: 1 })) {
        isLater ||= position > this.#position;
      }
    }
    return isLater;
  }

  async #appendEnd(): Promise<ExportedLog> {
    let erased = 0;
    for (const [stream, below] of this.#erasures) {
      if (isEphemeral(stream)) continue;
      const line = below === Infinity ? { deleted: { stream } } : { truncated: { stream, below } };
      await this.handle.writeFile(this.#chain.seal(line));
      erased++;
    }
    await this.handle.writeFile(this.#chain.seal({ end: { events: this.#events, erased_streams: erased } }));
    return { events: this.#events, erased_streams: erased, checksum: this.#chain.checksum };
  }
}
