import type { Collection, Document, ReadStore } from '../port/read-store.js';

/** The store that holds what was never made anew, and everything else. */
export const FIRST = '';

/** Where a read model is. */
export interface Placement extends Document {
  /** Name of the model. */
  readonly _id: string;
  readonly collection: string;
  /** Grows with every change. */
  readonly number: number;
  readonly current: string;
  /** The generation that was read before: for a way back when it is kept, else about to be removed. */
  readonly former: string | null;
  readonly keepsFormer: boolean;
}

/** What whoever writes a read model is asked for. */
export interface Wish extends Document {
  /** Name of the model. */
  readonly _id: string;
  /** Of the placement that comes of it. */
  readonly number: number;
  readonly generation: string;
  readonly keepsFormer: boolean;
}

const PLACEMENTS: Collection<Placement> = { name: 'read_model_placements', indexes: [] };
const WISHES: Collection<Wish> = { name: 'read_model_wishes', indexes: [] };

/** Remembers in the first store where each read model is and is to be. Reads what other processes wrote, too. */
export class Placements {
  constructor(private readonly store: ReadStore) {}

  all(): Promise<Placement[]> {
    return Array.fromAsync(this.store.scan(PLACEMENTS));
  }

  async wish(model: string): Promise<Wish | undefined> {
    for await (const wish of this.store.scan(WISHES)) if (wish._id === model) return wish;
    return undefined;
  }

  place(placement: Placement): Promise<void> {
    return this.#put(PLACEMENTS, placement);
  }

  wishFor(wish: Wish): Promise<void> {
    return this.#put(WISHES, wish);
  }

  async #put(collection: Collection<Document>, document: Placement | Wish): Promise<void> {
    const { _id: id, number } = document;
    await this.store.write(collection.name, number, [{ collection, id, document, position: number }]);
    await this.store.flush();
  }
}
