import type { Collection, Document, Positioned, ReadStore, Write } from '@chat/read-store';
import type { Making } from './advance.js';

/** Up to this many documents need no generation of their own, which takes a file and a thread. */
export const FEW = 1_000;

/** The documents of a new generation, in memory until there are more than a few: most read models have few. */
export class LateGeneration implements Pick<Making['store'], 'checkpoint' | 'getPositioned' | 'write'> {
  readonly #few = new Map<Document['_id'], Positioned<Document>>();
  #position = 0;
  #store: ReadStore | undefined;

  /** @param open an empty generation; called at most once */
  constructor(private readonly open: () => Promise<ReadStore>) {}

  /** Undefined when there are more. */
  get few(): readonly Document[] | undefined {
    return this.#store ? undefined : Array.from(this.#few.values(), ({ document }) => document!);
  }

  async checkpoint(name: string): Promise<number> {
    return this.#store ? this.#store.checkpoint(name) : this.#position;
  }

  async getPositioned<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly Doc['_id'][],
  ): Promise<Positioned<Doc>[]> {
    if (this.#store) return this.#store.getPositioned(collection, ids);
    return ids.flatMap((id) => (this.#few.get(id) as Positioned<Doc> | undefined) ?? []);
  }

  async write(checkpoint: string, position: number, writes: readonly Write[]): Promise<void> {
    if (this.#store) return this.#store.write(checkpoint, position, writes);
    this.#position = position;
    for (const { id, document, position: changedAt } of writes) {
      if (document) this.#few.set(id, { id, document, position: changedAt });
      else this.#few.delete(id);
    }
    if (this.#few.size <= FEW) return;
    this.#store = await this.open();
    const { collection } = writes[0]!;
    const all = Array.from(this.#few.values(), (each) => ({
      ...each,
      document: each.document!,
      collection,
      isNew: true,
    }));
    this.#few.clear();
    await this.#store.write(checkpoint, position, all);
  }
}
