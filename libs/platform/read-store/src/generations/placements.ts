import { Batcher } from '@chat/kernel';
import type { Collection, Document, ReadStore } from '../port/read-store.js';

/** The store of models that were never rebuilt, and of everything else. */
export const FIRST = '';

/** The generation of a read model. */
export interface Placement extends Document {
  /** Name of the model. */
  readonly _id: string;
  readonly collection: string;
  /** Increases with every change. */
  readonly number: number;
  readonly current: string;
  /** The former generation: kept for a way back, or about to be removed. */
  readonly former: string | null;
  readonly keepsFormer: boolean;
}

/** Asks the process that writes a read model to switch it to another generation. */
export interface SwitchRequest extends Document {
  /** Name of the model. */
  readonly _id: string;
  /** Number of the resulting placement. */
  readonly number: number;
  readonly generation: string;
  readonly keepsFormer: boolean;
}

const PLACEMENTS: Collection<Placement> = { name: 'read_model_placements', indexes: [] };
const SWITCH_REQUESTS: Collection<SwitchRequest> = { name: 'read_model_switch_requests', indexes: [] };

/**
 * Remembers in the first store the current and the requested generation of each read model. Reads changes by other processes, too.
 */
export class Placements {
  readonly #switchRequests = new Batcher(async (models: readonly string[]) => {
    const requests = await Array.fromAsync(this.store.scan(SWITCH_REQUESTS));
    const byModel = new Map(requests.map((request) => [request._id, request]));
    return models.map((model) => byModel.get(model));
  });

  constructor(private readonly store: ReadStore) {}

  all(): Promise<Placement[]> {
    return Array.fromAsync(this.store.scan(PLACEMENTS));
  }

  switchRequest(model: string): Promise<SwitchRequest | undefined> {
    return this.#switchRequests.submit(model);
  }

  place(placement: Placement): Promise<void> {
    return this.#put(PLACEMENTS, placement);
  }

  requestSwitch(request: SwitchRequest): Promise<void> {
    return this.#put(SWITCH_REQUESTS, request);
  }

  async #put(collection: Collection<Document>, document: Placement | SwitchRequest): Promise<void> {
    const { _id: id, number } = document;
    await this.store.write(collection.name, number, [{ collection, id, document, position: number }]);
    await this.store.flush();
  }
}
