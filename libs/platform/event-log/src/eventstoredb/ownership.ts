import { randomUUID } from 'node:crypto';
import { LogClaimed, RevisionConflict } from '../port/errors.js';
import type { Claimant } from '../port/event-log.js';
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

  /** @returns releases the claim @throws LogClaimed */
  async claim(claimant: Claimant, takesOver: boolean): Promise<() => Promise<void>> {
    for (let attempt = 1; ; attempt++) {
      const [last] = await persistently(() =>
        this.connection.readStream(OWNERSHIP, { direction: 'backwards', limit: 1 }),
      );
      const holder = last?.type === CLAIMED ? (last.data as unknown as Claimant) : undefined;
      if (holder && holder.id !== claimant.id && !takesOver) throw new LogClaimed(holder);
      if (holder?.id === claimant.id) return () => this.#release(claimant);
      try {
        await this.#append(last?.revision ?? 'no_stream', CLAIMED, claimant);
        return () => this.#release(claimant);
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #release(claimant: Claimant): Promise<void> {
    const [last] = await this.connection.readStream(OWNERSHIP, { direction: 'backwards', limit: 1 });
    if (last?.type !== CLAIMED || (last.data as unknown as Claimant).id !== claimant.id) return;
    await this.#append(last.revision, RELEASED, claimant);
  }

  async #append(expected: number | 'no_stream', type: string, claimant: Claimant): Promise<void> {
    const event = { id: randomUUID(), type, data: { ...claimant } };
    await persistently(() => this.connection.append(OWNERSHIP, expected, [event]));
  }
}
