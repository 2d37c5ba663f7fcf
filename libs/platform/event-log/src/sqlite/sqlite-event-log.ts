import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { lockDataFolder, keepPrivate } from '@chat/data-folder';
import type { RecordedEvent } from '@chat/kernel';

import { type Damage, Damages, type MayPass } from '../damage/damages.js';
import { isEphemeral } from '../ephemeral/ephemeral-stream.js';
import { Followers } from '../embedded/followers.js';
import type { Page } from '../embedded/page.js';
import { EventLogUnavailable, RevisionConflict, StreamDeleted } from '../port/errors.js';
import type {
  AppendResult,
  EventLog,
  EventToAppend,
  ExpectedRevision,
  FollowOptions,
  IntegrityReport,
  PlacedAppend,
  ReadAllOptions,
  ReadOptions,
} from '../port/event-log.js';
import { EventReader, PAGE } from './event-reader.js';
import { GroupCommit } from './group-commit.js';
import { findProblems } from './integrity.js';
import { RecentEvents } from './recent-events.js';
import { SharedPages } from './shared-pages.js';
import type { Writes } from './log-writer.worker.js';

export interface SqliteEventLogOptions {
  readonly folder: string;
  /** Streams whose damaged events followers skip. Default: none. */
  readonly mayPass?: MayPass;
  /** False: the disk is full, and appends are refused. Default: always true. */
  readonly hasRoom?: () => boolean;
}

/**
 * Opens the log in a folder, `events.db`, and creates both when missing. One process at a time; the lock ends with the process.
 * Appends during a sync share the next one. Live followers receive the very objects that were appended: do not change them
 * afterwards.
 * @throws Error when another process uses the folder, or the file is damaged, foreign, or of a newer version
 */
export async function openSqliteEventLog({
  folder,
  mayPass,
  hasRoom = () => true,
}: SqliteEventLogOptions): Promise<EventLog> {
  const release = lockDataFolder(folder);
  try {
    const log = new SqliteEventLog(join(folder, 'events.db'), release, new Damages(mayPass), hasRoom);
    await log.open();
    return log;
  } catch (error) {
    release();
    throw error;
  }
}

/** End of the range of positions of one page. */
function endOfCell(after: number): number {
  return (Math.floor(after / PAGE) + 1) * PAGE;
}

class SqliteEventLog implements EventLog {
  #head = 0;
  #closed: Promise<void> | undefined;
  #reader!: EventReader;
  readonly #recent = new RecentEvents();
  readonly #pages = new SharedPages();
  readonly #followers = new Followers((position, limit) => this.#after(position, limit));
  readonly #writer: GroupCommit;

  constructor(
    private readonly file: string,
    private readonly release: () => void,
    private readonly damages: Damages,
    private readonly hasRoom: () => boolean,
  ) {
    this.#writer = new GroupCommit(file, (head) => {
      this.#head = head;
      this.#recent.reset(head);
      this.#followers.wake();
    });
  }

  async open(): Promise<void> {
    keepPrivate(this.file, ['-wal', '-shm']);
    await this.#writer.start();
    this.#reader = new EventReader(this.file, this.damages);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    if (events.length === 0) throw new TypeError('An append needs at least one event.');
    if (!this.hasRoom()) throw new EventLogUnavailable('The disk is full.');
    const write: Writes = ['append', stream, expected, events.length];
    let characters = 0;
    for (const { id, type, data, metadata } of events) {
      const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(metadata)];
      write.push(id, type, dataText, metadataText);
      characters += dataText.length + metadataText.length;
    }
    const [outcome, revision, position] = await this.#writer.submit(write, characters);

    if (outcome === 'deleted') throw new StreamDeleted(stream);
    if (outcome === 'conflict') throw new RevisionConflict(stream, expected, revision < 0 ? 'no_stream' : revision);
    if (outcome === 'stored') this.#deliver(stream, events, characters, revision, position);
    return { revision, position };
  }

  /** Overlapping calls are stored in their order. */
  async appendInOrder(appends: readonly PlacedAppend[]): Promise<void> {
    await Promise.all(appends.map(({ stream, expected, events }) => this.append(stream, expected, events)));
  }

  read(stream: string, options: ReadOptions = {}) {
    return this.#reader.read(stream, options);
  }

  readAll(options: ReadAllOptions = {}) {
    const { from = 0, direction = 'forwards', limit = Infinity, without } = options;
    const isWhole = direction === 'forwards' && limit === Infinity && !without;
    return isWhole ? this.#readOn(from, this.#head) : this.#reader.readAll(options, this.#head);
  }

  follow(options?: FollowOptions) {
    return this.#followers.follow(options);
  }

  async head(): Promise<number> {
    this.#assertOpen();
    if (this.#writer.fenced) throw this.#writer.fenced;
    return this.#head;
  }

  async own(): Promise<() => Promise<void>> {
    return async () => {};
  }

  end(): Promise<number> {
    return this.head();
  }

  async truncate(stream: string, before: number): Promise<void> {
    const [, bound] = await this.#writer.submit([isEphemeral(stream) ? 'forget' : 'truncate', stream, before]);
    this.#forget(stream, bound);
  }

  async delete(stream: string): Promise<void> {
    const [, bound] = await this.#writer.submit(['delete', stream, 0]);
    this.#forget(stream, bound);
  }

  erasures() {
    return this.#reader.erasures();
  }

  watchDamage(listener: (damage: Damage) => void): void {
    this.damages.watch(listener);
  }

  async scrub(): Promise<void> {
    await this.#writer.submit('scrub');
  }

  async scrubSome(): Promise<'done' | 'later' | 'nothing'> {
    const [outcome] = await this.#writer.submit('scrubSome');
    return outcome as 'done' | 'later' | 'nothing';
  }

  async bytesWaitSince(): Promise<undefined> {}

  async checkIntegrity(): Promise<IntegrityReport> {
    this.#assertOpen();
    const problems = await findProblems(this.file);
    return { ok: problems.length === 0, problems };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#writer.drain();
    this.#followers.close();
    // Closed before the writer, which then has the file alone and leaves no other file beside it.
    this.#reader.close();
    await this.#writer.close();
    this.release();
  }

  #deliver(
    stream: string,
    events: readonly EventToAppend[],
    characters: number,
    revision: number,
    position: number,
  ): void {
    const before = events.length - 1;
    const added = events.map(({ id, type, data, metadata }, index): RecordedEvent => {
      const place = { position: position - before + index, stream, revision: revision - before + index };
      return { ...place, id, type, data, metadata };
    });
    for (const event of added) this.#recent.push(event, characters / events.length);
    this.#head = position;
    this.#followers.wake(added);
  }

  async #after(position: number, limit: number): Promise<Page> {
    const recent = this.#recent.after(position, limit);
    if (recent) return recent;
    if (limit === PAGE) return this.#pageAfter(position);
    await setImmediate();
    return this.#reader.after(position, limit);
  }

  async *#readOn(from: number, head: number): AsyncGenerator<readonly RecordedEvent[]> {
    for (let after = from; after < head;) {
      const { events, isEnd } = await this.#pageAfter(after);
      const isBeyond = (events.at(-1)?.position ?? 0) > head;
      const visible = isBeyond ? events.filter(({ position }) => position <= head) : events;
      if (visible.length > 0) yield visible;
      if (isEnd) return;
      after = events.at(-1)!.position;
    }
  }

  /** Pages end at the same positions wherever a read begins, so that readers can share them. */
  async #pageAfter(position: number): Promise<Page> {
    for (let after = position; ; after = endOfCell(after)) {
      this.#assertOpen();
      const kept = this.#pages.get(after);
      if (kept) return kept;
      await setImmediate();
      const [end, head] = [endOfCell(after), this.#head];
      const page = this.#reader.after(after, PAGE, end);
      const isComplete = page.isEnd && end < head;
      if (isComplete || !page.isEnd) {
        const shared = { ...page, isEnd: false };
        if (page.events.length === 0) continue;
        this.#pages.keep(after, shared);
        return shared;
      }
      return page;
    }
  }

  #forget(stream: string, before: number): void {
    this.#recent.erase(stream, before);
    this.#pages.forget();
  }

  #assertOpen(): void {
    if (this.#closed) throw new EventLogUnavailable('The event log is closed.');
  }
}
