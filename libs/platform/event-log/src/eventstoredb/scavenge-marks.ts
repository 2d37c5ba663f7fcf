import { randomUUID } from 'node:crypto';

import { RevisionConflict } from '../port/errors.js';
import { persistently } from './calls.js';
import { Connection } from './connection.js';
import type { ConnectionString } from './connection-string.js';

/** Without the name of an organization: a scavenge covers all of them. */
const STREAM = 'chat-scavenges';
const BEGUN = '$scavengeBegun';
const ENDED = '$scavengeEnded';

export interface ScavengeMark {
  /** UNIX milliseconds; 0: there was none. */
  readonly begunAt: number;
  /** Erasures before this position are gone from the disks. */
  readonly upTo: number;
  /** Number of nodes scavenged up to there; missing in records of former builds. */
  readonly nodes?: number;
  readonly revision: number | 'no_stream';
}

/** Records for chat servers alone: when one of them last scavenged the cluster, and up to where. */
export class ScavengeMarks {
  readonly #connection: Connection;

  constructor(server: ConnectionString, deadlineMs: number) {
    this.#connection = new Connection({ ...server, organization: '' }, deadlineMs);
  }

  async last(): Promise<ScavengeMark> {
    const [last] = await persistently(() => this.#connection.readStream(STREAM, { direction: 'backwards', limit: 1 }));
    if (!last) return { begunAt: 0, upTo: 0, revision: 'no_stream' };
    return { ...(last.data as unknown as Omit<ScavengeMark, 'revision'>), revision: last.revision };
  }

  /**
   * Returns the position that the scavenge reaches; undefined when another server has begun one.
   * @param isAlone false: other servers may have begun one, too
   */
  async begin({ upTo, nodes, revision }: ScavengeMark, isAlone: boolean): Promise<number | undefined> {
    try {
      const at = await this.#append(BEGUN, isAlone ? revision : 'any', { begunAt: Date.now(), upTo, nodes });
      const [begun] = await persistently(() => this.#connection.readStream(STREAM, { from: at, limit: 1 }));
      return begun!.position;
    } catch (error) {
      if (error instanceof RevisionConflict) return undefined;
      throw error;
    }
  }

  async end(upTo: number, nodes: number | undefined): Promise<void> {
    const last = await this.last();
    await this.#append(ENDED, 'any', { begunAt: last.begunAt, upTo: Math.max(upTo, last.upTo), nodes });
  }

  /** Call it when the scavenge failed; it may be begun again at once. */
  async withdraw({ begunAt, upTo, nodes }: ScavengeMark): Promise<void> {
    await this.#append(ENDED, 'any', { begunAt, upTo, nodes });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #append(type: string, expected: number | 'no_stream' | 'any', data: object): Promise<number> {
    const event = { id: randomUUID(), type, data: { ...data } };
    return (await persistently(() => this.#connection.append(STREAM, expected, [event]))).revision;
  }
}
