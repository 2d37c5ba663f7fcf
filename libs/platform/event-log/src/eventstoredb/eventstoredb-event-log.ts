import { setTimeout } from 'node:timers/promises';

import { type RecordedEvent, SerialQueue } from '@chat/kernel';

import { type Damage, type DamagedLog, Damages, type MayPass } from '../damage/damages.js';
import { inPages } from '../embedded/page.js';
import { EventLogRefused, EventLogUnavailable } from '../port/errors.js';
import type {
  AppendResult,
  LogOwner,
  Erasure,
  EventLog,
  EventToAppend,
  ExpectedRevision,
  FollowedBatch,
  FollowOptions,
  IntegrityReport,
  PlacedAppend,
  ReadAllOptions,
  ReadOptions,
} from '../port/event-log.js';
import { Appender } from './appender.js';
import { isUnavailable, persistently, type Records } from './calls.js';
import { Connection } from './connection.js';
import { type ConnectionString, readConnectionString } from './connection-string.js';
import { DAMAGED } from './checksum.js';
import { type Erasures, isSystemEvent } from './erasures.js';
import { Erasing, unlessDeleted } from './erasing.js';
import { Following } from './following.js';
import { findRefusal } from './inspection.js';
import { findProblems } from './integrity.js';
import { assertNothingUnnamed } from './unnamed.js';
import { LogEnd, PAGE } from './log-end.js';
import { Ownership } from './ownership.js';
import { Scrubbing } from './scrubbing.js';

export interface EventStoreDbOptions {
  /**
   * `esdb://[user:password@]host[:port],…[/organization][?option=value&…]`; also `esdb+discover://`, `kurrentdb://` and
   * `kurrentdb+discover://`. Streams carry the organization's name, `chat` when the path has none, so that several
   * organizations, and other programs, can share a server. `unnamed=true` opens a log whose streams have no such name.
   */
  readonly connectionString: string;
  /** Milliseconds of silence allowed during one call, which is then repeated once or twice. Default 5000. */
  readonly deadlineMs?: number;
  /** Milliseconds that opening waits for the server. Default 30 000. */
  readonly openWithinMs?: number;
  /** Milliseconds between two looks at the log when no subscription delivers. Default 5000. */
  readonly watchdogMs?: number;
  /** Milliseconds between the scavenges that `scrubSome` starts, for all organizations of a cluster. Default: an hour. */
  readonly scavengesEveryMs?: number;
  /** Streams whose damaged events followers skip. Default: none. */
  readonly mayPass?: MayPass;
}

const OPEN_PAUSE_MS = 250;
const SCAVENGES_EVERY_MS = 60 * 60_000;
const NOTHING: Records = { records: [], isFull: false };
const UNVERIFIED =
  'tlsVerifyCert=false: any server that answers is taken for EventStoreDB and gets the password. For trials only; use tlsCaFile.';

/**
 * Opens a log kept by EventStoreDB or KurrentDB. Many processes may have it open. Positions are the server's byte offsets. An
 * append takes about 1 MiB of event data, as the server is configured.
 * @throws TypeError when the connection string is wrong, EventLogRefused when waiting cannot help, EventLogUnavailable when the
 * server does not answer in time
 */
export async function openEventStoreDbLog({
  connectionString,
  deadlineMs = 5_000,
  openWithinMs = 30_000,
  watchdogMs = 5_000,
  scavengesEveryMs = SCAVENGES_EVERY_MS,
  mayPass,
}: EventStoreDbOptions): Promise<EventLog> {
  const server = readConnectionString(connectionString);
  if (server.tls?.verifies === false) process.emitWarning(UNVERIFIED);
  const connection = new Connection(server, deadlineMs);
  const giveUpAt = performance.now() + openWithinMs;
  for (;;) {
    try {
      const end = await openEnd(connection, server, deadlineMs, new Damages(mayPass));
      return new EventStoreDbLog(
        connection,
        end,
        new Scrubbing(connection, server, { deadlineMs, scavengesEveryMs }),
        watchdogMs,
      );
    } catch (error) {
      const isTemporary = error instanceof EventLogUnavailable && !(error instanceof EventLogRefused);
      if (!isTemporary || performance.now() >= giveUpAt) {
        await connection.close();
        throw error;
      }
      await setTimeout(OPEN_PAUSE_MS);
    }
  }
}

/** Opens the log. Checks in parallel for faults that retries cannot cure. */
async function openEnd(
  connection: Connection,
  server: ConnectionString,
  deadlineMs: number,
  damages: Damages,
): Promise<LogEnd> {
  const end = new LogEnd(connection, damages);
  const refusal = findRefusal(server, deadlineMs);
  const unlessRefused = refusal.then((found) => (found?.isCertain ? Promise.reject(found.error) : undefined));
  try {
    await Promise.all([end.open(), unlessRefused]);
    if (server.isDefault && end.head === 0) await assertNothingUnnamed(server, deadlineMs);
    return end;
  } catch (error) {
    const found = isUnavailable(error) && !(error instanceof EventLogRefused) ? await refusal : undefined;
    throw found?.error ?? error;
  }
}

class EventStoreDbLog implements EventLog {
  readonly #appender: Appender;
  readonly #erasing: Erasing;
  readonly #following: Following;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  readonly #scrubs = new SerialQueue();
  #closed: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly logEnd: LogEnd,
    private readonly scrubbing: Scrubbing,
    watchdogMs: number,
  ) {
    this.#appender = new Appender(connection);
    this.#erasing = new Erasing(connection, logEnd.erasures);
    this.#following = new Following(connection, logEnd, watchdogMs);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.#finish(async () => {
      const { revision, position } = await this.#appender.append(stream, expected, events);
      this.logEnd.wake(position);
      return { revision, position: position ?? (await this.#findHead()) };
    });
  }

  appendInOrder(appends: readonly PlacedAppend[]): Promise<void> {
    return this.#finish(async () => {
      const position = await this.#appender.appendInOrder(appends);
      this.logEnd.wake(position);
    });
  }

  async *read(stream: string, { from, direction, limit = Infinity }: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
    this.#assertOpen();
    const step = direction === 'backwards' ? -1 : 1;
    let next = from;
    for (let left = limit; left > 0;) {
      const size = Math.min(left, PAGE);
      const { records, isFull } = await this.#readPage(stream, next, direction, size);
      const damaged = records.findIndex(({ type }) => type === DAMAGED);
      const events = records.filter((event, at) => !isSystemEvent(event) && (damaged < 0 || at < damaged));
      yield* events;
      if (damaged >= 0) throw this.#found(records[damaged]!);
      const last = records.at(-1);
      if (!isFull || !last) return;
      left -= events.length;
      next = last.revision + step;
      if (next < 0) return;
    }
  }

  async *readAll({ from, direction, limit = Infinity }: ReadAllOptions = {}): AsyncGenerator<readonly RecordedEvent[]> {
    this.#assertOpen();
    await this.logEnd.refresh();
    let left = limit;
    for await (const visible of direction === 'backwards' ? this.#backwards(from) : this.#forwards(from ?? 0)) {
      this.#assertOpen();
      const events = visible.slice(0, left);
      left -= events.length;
      yield* inPages(events);
      if (left <= 0) return;
    }
  }

  follow(options?: FollowOptions): AsyncIterable<FollowedBatch> {
    return this.#following.follow(options);
  }

  async head(): Promise<number> {
    this.#assertOpen();
    return this.#findHead();
  }

  own(owner: LogOwner, takesOver = false): Promise<() => Promise<void>> {
    return this.#finish(() => new Ownership(this.connection).own(owner, takesOver));
  }

  async end(): Promise<number> {
    this.#assertOpen();
    await this.logEnd.refresh();
    return this.logEnd.end;
  }

  truncate(stream: string, before: number): Promise<void> {
    return this.#finish(() => this.#erasing.truncate(stream, before));
  }

  delete(stream: string): Promise<void> {
    return this.#finish(() => this.#erasing.delete(stream));
  }

  async *erasures(): AsyncGenerator<Erasure> {
    this.#assertOpen();
    await this.logEnd.refresh();
    yield* this.logEnd.erasures.all();
  }

  watchDamage(listener: (damage: Damage) => void): void {
    this.logEnd.damages.watch(listener);
  }

  scrub(): Promise<void> {
    return this.#scrubbing((scrubbing, erasures, signal) => scrubbing.scrub(erasures, signal));
  }

  scrubSome(): Promise<'done' | 'waits' | 'nothing'> {
    return this.#scrubbing((scrubbing, erasures, signal) => scrubbing.scrubWhenDue(erasures, signal));
  }

  async bytesWaitSince(): Promise<number | undefined> {
    this.#assertOpen();
    return this.scrubbing.waitsSince();
  }

  async checkIntegrity(): Promise<IntegrityReport> {
    this.#assertOpen();
    const problems = await findProblems(this.logEnd);
    this.#assertOpen();
    return { ok: problems.length === 0, problems };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    this.#closing.abort();
    this.#following.close();
    await this.#scrubs.run(async () => {});
    await this.scrubbing.close();
    await this.connection.close();
  }

  async #findHead(): Promise<number> {
    await this.logEnd.refresh();
    return this.logEnd.head;
  }

  #found({ position, stream, revision }: RecordedEvent): DamagedLog {
    return this.logEnd.damages.found({ position, stream, revision, fault: 'is not as it was stored' });
  }

  /** Backwards from past the end the server returns nothing; the port promises the events below. */
  async #readPage(stream: string, from: number | undefined, direction: ReadOptions['direction'], limit: number) {
    const read = (start: number | undefined) => this.#reading(stream, { from: start, direction, limit });
    const page = await read(from);
    if (direction !== 'backwards' || from === undefined || page.records.length > 0) return page;
    const newest = await read(undefined);
    return (newest.records[0]?.revision ?? 0) > from ? NOTHING : newest;
  }

  async #reading(stream: string, page: Parameters<Connection['readStream']>[1]): Promise<Records> {
    const read = await persistently(() => this.connection.readStreamPage(stream, page)).catch(unlessDeleted);
    this.#assertOpen();
    return read ?? NOTHING;
  }

  async *#forwards(from: number): AsyncGenerator<readonly RecordedEvent[]> {
    const last = this.logEnd.position;
    for (let position = from; position < last;) {
      const { events, upTo } = await this.logEnd.after(position);
      yield events.filter((event) => event.position <= last);
      position = upTo;
    }
  }

  async *#backwards(from: number | undefined): AsyncGenerator<readonly RecordedEvent[]> {
    const newest = from === undefined ? this.logEnd.newest : undefined;
    if (newest) yield [newest];
    // The first record is the server's own; reading before it makes the server fail.
    for (let before = newest?.position ?? from; before === undefined || before > Math.max(1, this.logEnd.first);) {
      const page = { direction: 'backwards', from: before, limit: PAGE } as const;
      const { records, isFull } = await persistently(() => this.connection.readAll(page));
      yield records.filter((event) => this.logEnd.isVisible(event));
      if (!isFull) return;
      before = records.at(-1)!.position;
    }
  }

  async #scrubbing<T>(work: (scrubbing: Scrubbing, erasures: Erasures, signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#assertOpen();
    const scrub = async () => {
      await this.logEnd.refresh();
      return work(this.scrubbing, this.logEnd.erasures, this.#closing.signal);
    };
    return this.#scrubs.run(scrub).catch((error) => {
      this.#assertOpen();
      throw error;
    });
  }

  /** Closing waits for this. */
  async #finish<T>(work: () => Promise<T>): Promise<T> {
    this.#assertOpen();
    const running = work();
    this.#underWay.add(running);
    return running.finally(() => this.#underWay.delete(running));
  }

  #assertOpen(): void {
    if (this.#closed) throw new EventLogUnavailable('The event log is closed.');
  }
}
