import { LRUCache } from 'lru-cache';
import type { Collection, Document, Write } from '../port/read-store.js';
import { LIMITS } from '../read-store.limits.js';

/** A document, or the knowledge that there is none. */
export interface Known {
  readonly document: Document | undefined;
  /** Position of the event that it carries; -1 without one. */
  readonly position: number;
  /** Length of its JSON. */
  readonly characters: number;
}

type Id = string | number;

const ABSENT: Known = { document: undefined, position: -1, characters: 0 };
/** Memory of an entry besides its document: in some collections most entries say that there is none. */
const CHARACTERS_OF_AN_ENTRY = 250;

/** Recently used documents of all collections, in their state after all pending writes. */
export class KnownDocuments {
  readonly #recent = new LRUCache<string, Known>({
    maxSize: LIMITS.readStore.knownCharacters,
    sizeCalculation: ({ characters }) => characters + CHARACTERS_OF_AN_ENTRY,
  });
  /** Number of pending writes of a document. */
  readonly #underWay = new Map<string, number>();

  get(collection: Collection<Document>, id: Id): Known | undefined {
    return this.#recent.get(keyOf(collection, id));
  }

  /** True when only a pending write holds the document. */
  isOpen(collection: Collection<Document>, id: Id): boolean {
    if (this.#underWay.size === 0) return false;
    const key = keyOf(collection, id);
    return this.#underWay.has(key) && !this.#recent.has(key);
  }

  learn(collection: Collection<Document>, id: Id, known: Known = ABSENT): void {
    this.#recent.set(keyOf(collection, id), known);
  }

  /** A write is pending: the known document changes as the file will. @param characters of its JSON */
  expect({ collection, id, document, position }: Write, characters: number): void {
    const key = keyOf(collection, id);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    const known = this.#recent.get(key);
    if (!known || known.position >= position) return;
    this.#recent.set(key, document ? { document, position, characters } : ABSENT);
  }

  /** The pending writes are in the file. */
  settle(writes: readonly Write[]): void {
    for (const { collection, id } of writes) {
      const key = keyOf(collection, id);
      const left = this.#underWay.get(key)! - 1;
      if (left > 0) this.#underWay.set(key, left);
      else this.#underWay.delete(key);
    }
  }

  forget(): void {
    this.#recent.clear();
  }
}

/** All ids of a collection are strings, or all are numbers. */
function keyOf({ name }: Collection<Document>, id: Id): string {
  return `${name} ${id}`;
}
