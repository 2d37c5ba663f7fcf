import { LRUCache } from 'lru-cache';
import type { Collection, Document, Write } from '../port/read-store.js';

/** A document, or that there is none. */
export interface Known {
  readonly document: Document | undefined;
  /** Position of the event that it carries; -1 when there is none. */
  readonly position: number;
  /** Length of its JSON. */
  readonly characters: number;
}

type Id = string | number;

interface KnownOfCollection {
  readonly recent: LRUCache<Id, Known>;
  /** How many writes of a document are under way. */
  readonly underWay: Map<Id, number>;
}

const ABSENT: Known = { document: undefined, position: -1, characters: 0 };
/** Length of the JSON of all documents of a collection together. */
const CHARACTERS = 8 * 1024 * 1024;

/** Documents that were used lately, as they will be in the file once everything under way has reached it. */
export class KnownDocuments {
  readonly #collections = new Map<string, KnownOfCollection>();

  get(collection: Collection<Document>, id: Id): Known | undefined {
    return this.#of(collection).recent.get(id);
  }

  /** True when only a write under way says what the document is. */
  isOpen(collection: Collection<Document>, id: Id): boolean {
    const { recent, underWay } = this.#of(collection);
    return underWay.has(id) && !recent.has(id);
  }

  learn(collection: Collection<Document>, id: Id, known: Known = ABSENT): void {
    this.#of(collection).recent.set(id, known);
  }

  /** A write is under way: what is known follows it as the file will. @param characters of its JSON */
  expect({ collection, id, document, position }: Write, characters: number): void {
    const { recent, underWay } = this.#of(collection);
    underWay.set(id, (underWay.get(id) ?? 0) + 1);
    const known = recent.get(id);
    if (!known || known.position >= position) return;
    recent.set(id, document ? { document, position, characters } : ABSENT);
  }

  /** The expected writes are in the file. */
  settle(writes: readonly Write[]): void {
    for (const { collection, id } of writes) {
      const { underWay } = this.#of(collection);
      const left = underWay.get(id)! - 1;
      if (left > 0) underWay.set(id, left);
      else underWay.delete(id);
    }
  }

  forget(): void {
    for (const { recent } of this.#collections.values()) recent.clear();
  }

  #of({ name }: Collection<Document>): KnownOfCollection {
    return this.#collections.getOrInsertComputed(name, nothing);
  }
}

function nothing(): KnownOfCollection {
  return { recent: new LRUCache({ maxSize: CHARACTERS, sizeCalculation }), underWay: new Map() };
}

function sizeCalculation({ characters }: Known): number {
  return characters + 1;
}
