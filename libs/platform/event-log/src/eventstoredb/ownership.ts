import { randomUUID } from 'node:crypto';
import { LogOwned, RevisionConflict } from '../port/errors.js';
import type { LogOwner } from '../port/event-log.js';
import { persistently } from './calls.js';
import type { Connection } from './connection.js';

/** Type of records for servers alone: no reader of the log sees them. */
export const OWNERSHIP = 'ownership';
const CLAIMED = '$claimed';
const RELEASED = '$released';
const ATTEMPTS = 5;

/** Records the owner of the log in the log itself, the only place that all its users share. */
export class Ownership {
  constructor(private readonly connection: Connection) {}

  /** @returns gives the log up @throws LogOwned */
  async own(owner: LogOwner, takesOver: boolean): Promise<() => Promise<void>> {
    for (let attempt = 1; ; attempt++) {
      const [last] = await persistently(() =>
        this.connection.readStream(OWNERSHIP, { direction: 'backwards', limit: 1 }),
      );
      const holder = last?.type === CLAIMED ? (last.data as unknown as LogOwner) : undefined;
      if (holder && holder.id !== owner.id && !takesOver) throw new LogOwned(holder);
      if (holder?.id === owner.id) return () => this.#release(owner);
      try {
        await this.#append(last?.revision ?? 'no_stream', CLAIMED, owner);
        return () => this.#release(owner);
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #release(owner: LogOwner): Promise<void> {
    const [last] = await this.connection.readStream(OWNERSHIP, { direction: 'backwards', limit: 1 });
    if (last?.type !== CLAIMED || (last.data as unknown as LogOwner).id !== owner.id) return;
    await this.#append(last.revision, RELEASED, owner);
  }

  async #append(expected: number | 'no_stream', type: string, owner: LogOwner): Promise<void> {
    const event = { id: randomUUID(), type, data: { ...owner } };
    await persistently(() => this.connection.append(OWNERSHIP, expected, [event]));
  }
}
