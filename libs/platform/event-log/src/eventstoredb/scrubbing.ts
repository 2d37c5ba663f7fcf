import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import type { RecordedEvent } from '@chat/kernel';
import { EventLogRefused, EventLogUnavailable, RevisionConflict, StreamDeleted } from '../port/errors.js';
import { Administration } from './administration.js';
import { ignore, persistently } from './calls.js';
import type { Connection } from './connection.js';
import { type ConnectionString, serverUrl } from './connection-string.js';
import { type Erasures, ERASING_TYPES, FILLER, isStored } from './erasures.js';
import { type ScavengeMark, ScavengeMarks } from './scavenge-marks.js';

const SCAVENGES = '$scavenges';
const POLL_MS = 200;
const NO_OPERATOR =
  'To remove bytes from its disk, EventStoreDB wants an account of the group $ops (docs/how-to/secure-the-engines.md).';

export interface ScrubbingOptions {
  readonly deadlineMs: number;
  /** Minimum time between two scavenges that servers start by themselves. */
  readonly scavengesEveryMs: number;
}

interface Nodes {
  /** Addresses of the living nodes. */
  readonly alive: readonly URL[];
  /** Names of the nodes that are down. */
  readonly gone: readonly string[];
}

/**
 * Removes the bytes of erased events. Each node of a cluster scavenges when asked over HTTP, and reports the end in a stream of its
 * own. A scavenge never removes the last event of an existing stream, so a stream without readable events gets a filler first.
 */
export class Scrubbing {
  readonly #administration: Administration;
  readonly #marks: ScavengeMarks;
  readonly #scavengesEveryMs: number;
  /** Position of the last erasure that was answered with `waits`. */
  #told = 0;
  /** The first erasure since the scavenge that reached up to a position. */
  #found: { readonly upTo: number; readonly since: number } | undefined;
  /** Position up to which no erasure follows the scavenge that reached another position. */
  #looked = { upTo: 0, at: 0 };

  constructor(
    private readonly connection: Connection,
    private readonly server: ConnectionString,
    { deadlineMs, scavengesEveryMs }: ScrubbingOptions,
  ) {
    this.#administration = new Administration(server, deadlineMs);
    this.#marks = new ScavengeMarks(server, deadlineMs);
    this.#scavengesEveryMs = scavengesEveryMs;
  }

  /**
   * Removes erased bytes. A cluster that lost a node for good counts as large as it says from then on.
   * @throws EventLogUnavailable when a server cannot be reached, after the others were scavenged; Error when it refuses or fails
   */
  async scrub(erasures: Erasures, signal: AbortSignal): Promise<void> {
    await this.#fillEmptied(erasures);
    const { nodes: _, ...last } = await this.#marks.last();
    const gone = await this.#scavengeAll(last, (await this.#marks.begin(last, false))!, signal);
    if (gone.length > 0)
      throw new EventLogUnavailable(
        `${gone.join(' and ')} of the cluster cannot be reached, and keeps the bytes of what was erased. Run this again when it is back.`,
      );
  }

  /** Runs `scrub` if erased bytes wait, the account may scavenge, and the last scavenge is older than `scavengesEveryMs`. */
  async scrubWhenDue(erasures: Erasures, signal: AbortSignal): Promise<'done' | 'waits' | 'nothing'> {
    await this.#fillEmptied(erasures);
    const last = await this.#marks.last();
    if ((await this.#waitsSince(last)) === undefined) return 'nothing';
    const isDue = Date.now() >= last.begunAt + this.#scavengesEveryMs;
    const begun = isDue && (await this.#mayScavenge()) ? await this.#marks.begin(last, true) : undefined;
    if (begun !== undefined) {
      const gone = await this.#scavengeAll(last, begun, signal);
      if (gone.length === 0) return 'done';
    }
    const isNew = erasures.newest > this.#told;
    this.#told = erasures.newest;
    return isNew ? 'waits' : 'nothing';
  }

  /** UNIX milliseconds; undefined: no bytes wait to be removed. */
  async waitsSince(): Promise<number | undefined> {
    return this.#waitsSince(await this.#marks.last());
  }

  close(): Promise<void> {
    return this.#marks.close();
  }

  async #waitsSince({ upTo }: ScavengeMark): Promise<number | undefined> {
    if (this.#found?.upTo === upTo) return this.#found.since;
    let since: number | undefined;
    const from = this.#looked.upTo === upTo ? Math.max(this.#looked.at, upTo) : upTo;
    let passed = from;
    const visit = (record: RecordedEvent, stop: () => void, created: Date) => {
      if (record.position <= from || !isStored(record)) return;
      since ??= created.getTime();
      stop();
    };
    await this.connection.subscriptions.scan([...ERASING_TYPES, FILLER], from, visit, (at) => (passed = at));
    if (since === undefined) this.#looked = { upTo, at: passed };
    this.#found = since === undefined ? undefined : { upTo, since };
    return since;
  }

  async #mayScavenge(): Promise<boolean> {
    const [node] = (await this.#nodes()).alive;
    return node !== undefined && this.#administration.mayScavenge(node);
  }

  /**
   * While a node cannot be scavenged, erased bytes keep waiting; the others are scavenged again in an hour.
   * @returns the nodes that keep their bytes
   */
  async #scavengeAll(last: ScavengeMark, begun: number, signal: AbortSignal): Promise<readonly string[]> {
    try {
      const { alive, gone } = await this.#nodes();
      for (const node of alive) await this.#scavenge(node, signal);
      // A node that was down for long is no longer listed.
      const unnamed = Math.max(0, (last.nodes ?? 0) - alive.length - gone.length);
      const keeping = [...gone, ...Array.from({ length: unnamed }, () => 'a node that is not named')];
      if (keeping.length === 0) await this.#marks.end(begun, alive.length);
      else await this.#marks.end(last.upTo, last.nodes);
      return keeping;
    } catch (error) {
      await this.#marks.withdraw(last).catch(ignore);
      throw error;
    }
  }

  async #fillEmptied(erasures: Erasures): Promise<void> {
    for (const stream of erasures.emptied) {
      await this.#fill(stream, erasures.below(stream));
      erasures.refilled(stream);
    }
  }

  async #fill(stream: string, length: number): Promise<void> {
    try {
      const filler = { id: randomUUID(), type: FILLER, data: {} };
      await persistently(() => this.connection.append(stream, length - 1, [filler]));
    } catch (error) {
      // The stream was filled or deleted since.
      if (!(error instanceof RevisionConflict) && !(error instanceof StreamDeleted)) throw error;
    }
  }

  async #nodes(): Promise<Nodes> {
    if (!this.server.cluster) return { alive: this.server.servers, gone: [] };
    const { members } = JSON.parse(await this.#gossip()) as {
      members: { isAlive: boolean; httpEndPointIp: string; httpEndPointPort: number }[];
    };
    const tls = this.server.tls !== undefined;
    const named = members.map(({ isAlive, httpEndPointIp, httpEndPointPort }) => ({
      isAlive,
      name: `${httpEndPointIp}:${httpEndPointPort}`,
    }));
    return {
      alive: named.filter(({ isAlive }) => isAlive).map(({ name }) => serverUrl(tls, name)),
      gone: named.filter(({ isAlive }) => !isAlive).map(({ name }) => name),
    };
  }

  /** Takes the first server that answers. */
  async #gossip(): Promise<string> {
    const { servers } = this.server;
    for (const [index, server] of servers.entries()) {
      try {
        return (await this.#administration.request('GET', new URL('/gossip', server))).body;
      } catch (error) {
        if (index === servers.length - 1) throw error;
      }
    }
    throw new EventLogUnavailable('No server of the cluster is named.');
  }

  async #scavenge(node: URL, signal: AbortSignal): Promise<void> {
    let id: string | undefined;
    while (!id) {
      const { status, body } = await this.#administration.request('POST', new URL('/admin/scavenge', node));
      // 400: a scavenge is already running. It may have passed newer erasures.
      if (status === 401 || status === 403) throw new EventLogRefused(NO_OPERATOR);
      if (status !== 200 && status !== 400) throw new Error(`${node.host} answered ${status} to a scavenge.`);
      if (status === 200) id = /[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/i.exec(body)?.[0] ?? '';
      else await setTimeout(POLL_MS, undefined, { signal });
    }
    for (;;) {
      const result = await this.#result(id);
      if (result === 'Success') return;
      if (result !== undefined) throw new Error(`The scavenge of ${node.host} ended with ${result}.`);
      await setTimeout(POLL_MS, undefined, { signal });
    }
  }

  /** Undefined while it runs. */
  async #result(id: string): Promise<string | undefined> {
    const page = { direction: 'backwards', limit: 20, resolveLinks: true } as const;
    const newest = await persistently(() => this.connection.readStream(SCAVENGES, page));
    const completed = newest.find(
      ({ type, data }) => type === '$scavengeCompleted' && (data as { scavengeId?: string }).scavengeId === id,
    );
    return (completed?.data as { result: string } | undefined)?.result;
  }
}
