import { LRUCache } from 'lru-cache';
import type { Collection, Document, Write } from '../port/read-store.js';

/** A document, or that there is none. */
export interface Known {
  readonly document: Document | undefined;
  /** Of the event that it carries; -1 when there is none. */
  readonly position: number;
  /** Of its JSON. */
  readonly characters: number;
}

const ABSENT: Known = { document: undefined, position: -1, characters: 0 };
/** Of JSON, all documents together. */
const CHARACTERS = 16 * 1024 * 1024;

/** Documents that were used lately, as they will be in the file once everything under way has reached it. */
export class KnownDocuments {
  readonly #recent = new LRUCache<string, Known>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ characters }) => characters + 1,
  });
  /** How many writes of a document are under way. */
  readonly #underWay = new Map<string, number>();

  get(collection: Collection<Document>, id: string | number): Known | undefined {
    return this.#recent.get(keyOf(collection, id));
  }

  /** True when only a write under way says what the document is. */
  isOpen(collection: Collection<Document>, id: string | number): boolean {
    const key = keyOf(collection, id);
    return this.#underWay.has(key) && !this.#recent.has(key);
  }

  learn(collection: Collection<Document>, id: string | number, known: Known = ABSENT): void {
    this.#recent.set(keyOf(collection, id), known);
  }

  /** A write is under way: what is known follows it as the file will. @param characters of its JSON */
  expect({ collection, id, document, position }: Write, characters: number): void {
    const key = keyOf(collection, id);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    const known = this.#recent.get(key);
    if (!known || known.position >= position) return;
    this.#recent.set(key, document ? { document, position, characters } : ABSENT);
  }

  /** What was expected is in the file. */
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

function keyOf({ name }: Collection<Document>, id: string | number): string {
  return typeof id === 'number' ? `${name}:${id}` : `${name}"${id}`;
}
