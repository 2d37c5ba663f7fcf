/** A document is plain JSON. `_id` is its key: in one collection always a string, or always an integer. */
export interface Document {
  readonly _id: string | number;
}

export type Scalar = string | number | boolean | null;

/**
 * Condition on one field: a value, one of some values, a range, or (on a field of words) all of some words. A missing field equals
 * null; a range matches only values of its bounds' type. Any other condition is refused with a TypeError, so a client's value never
 * acts as an operator.
 */
export type Condition = Scalar | { readonly $in: readonly Scalar[] } | Range | Words;

/** The field's list holds every one of these words; at least one. */
export interface Words {
  readonly $all: readonly string[];
}

export interface Range {
  readonly $gt?: string | number;
  readonly $gte?: string | number;
  readonly $lt?: string | number;
  readonly $lte?: string | number;
}

/** All conditions hold. The subset of MongoDB's filter language that every engine here serves from an index. */
export type Filter<Doc extends Document> = { readonly [Field in keyof Doc]?: Condition };

/**
 * Fields that are queried together, in order: equality (or `$in`) on the first ones, then at most one range or sort field. Fields
 * are top-level and hold scalars. `_id` needs no index and may end any index implicitly.
 */
export interface Index {
  readonly fields: readonly string[];
}

export interface Collection<Doc extends Document> {
  readonly name: string;
  readonly indexes: readonly Index[];
  /**
   * Field with a list of words, each of small letters, digits and any characters beyond ASCII, for full-text search. Ids are
   * integers then. Such a search may be combined only with a range and an order of `_id`.
   */
  readonly words?: string;
  /** Never set; carries the document's type. */
  readonly document?: Doc;
}

export interface Query<Doc extends Document> {
  readonly filter: Filter<Doc>;
  /**
   * One field of the serving index (or `_id`), ascending 1 or descending -1: null, then numbers, strings by code point,
   * booleans. Ties in no particular order.
   */
  readonly sort?: { readonly [Field in keyof Doc]?: 1 | -1 };
  /** Most documents, from 0. Default: all. */
  readonly limit?: number;
  /** Time limit. MongoDB aborts with QueryTookTooLong; an embedded engine is queried in small steps instead. */
  readonly withinMs?: number;
}

/** A document after its writes. */
export interface Positioned<Doc extends Document> {
  readonly id: Doc['_id'];
  /** Undefined: it was removed. */
  readonly document: Doc | undefined;
  /** Position of the last write: everything up to there has taken effect. */
  readonly position: number;
}

export interface Write {
  readonly collection: Collection<Document>;
  readonly id: string | number;
  /** The whole new document, or null to remove it. */
  readonly document: Document | null;
  /** Position of the event that caused it. A document with this position or a later one stays unchanged. */
  readonly position: number;
  /** A hint that the document is new, which some engines use. It may exist all the same. */
  readonly isNew?: boolean;
}

/** Throws once another process may write instead of the caller. */
export type AssertMayWrite = () => void;

/**
 * Documents made from events. Never a source of truth: they can be rebuilt from the log. Documents that are read are shared and
 * must not be changed. Every member fails with ReadStoreUnavailable while the engine cannot be reached, and after `close`.
 */
export interface ReadStore {
  /** Prepares collections and their indexes. Idempotent; called once at start, before any other member. */
  prepare(collections: readonly Collection<Document>[]): Promise<void>;

  get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']): Promise<Doc | undefined>;

  /** The documents that exist, in no particular order. */
  getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]): Promise<Doc[]>;

  /**
   * The documents that exist, with their positions; also removed ones, as far as the engine remembers them. For the writer of their
   * next versions: after a crash a document may be ahead of its checkpoint.
   */
  getPositioned<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly Doc['_id'][],
  ): Promise<Positioned<Doc>[]>;

  /** @throws UnindexedQuery when no declared index (or `_id`) serves the filter and the sort together */
  find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc[]>;

  /** The keys of the result of `find`, in the same order; read from the index alone where possible. */
  findIds<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc['_id'][]>;

  /** Number of matching documents; same rules as `find`. */
  count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>): Promise<number>;

  /**
   * Applies the writes in order and records that `checkpoint` has reached `position`, together: after a crash either the checkpoint
   * with all of its writes is stored, or the checkpoint is unchanged and repeating is harmless. A checkpoint never decreases. A
   * removed document leaves no position behind: repeating an old write alone would restore it, repeating everything since the
   * checkpoint does not.
   * @param assertMayWrite called before each step, where the engine takes several; its error ends the write like a crash
   * @throws TypeError when an indexed field holds no scalar, or an id is not the document's own; nothing is written
   */
  write(checkpoint: string, position: number, writes: readonly Write[], assertMayWrite?: AssertMayWrite): Promise<void>;

  /** Position last written under this name; 0 without one. */
  checkpoint(name: string): Promise<number>;

  /** Several at once, in the order of their names: one query where the engine is another server. */
  checkpoints(names: readonly string[]): Promise<readonly number[]>;

  /**
   * Empties collections and forgets checkpoints, so that they can be rebuilt.
   * @param assertMayWrite as for `write`
   */
  clear(
    collections: readonly Collection<Document>[],
    checkpoints: readonly string[],
    assertMayWrite?: AssertMayWrite,
  ): Promise<void>;

  /** Resolves when everything written so far survives the end of this process, if the engine persists anything. */
  flush(): Promise<void>;

  /** Every document of a collection by ascending `_id`, for comparison and export. */
  scan<Doc extends Document>(collection: Collection<Doc>): AsyncIterable<Doc>;

  /**
   * Removes the bytes of everything removed or replaced so far from the disk. Takes time with the size of the store. MongoDB cannot
   * do that; it reuses the space in its own time.
   */
  scrub(): Promise<void>;

  /** Removes some of those bytes, in moments, beside reads and writes. @returns whether it is finished */
  scrubSome(): Promise<boolean>;

  /**
   * Compares the indexes with the documents, where the engine does not do so by itself. Takes time with the size of the store.
   * @returns a sentence for each fault, and the names of the collections that may be incomplete
   */
  findFaults?(options?: FindFaultsOptions): Promise<StoreFaults>;

  close(): Promise<void>;
}

export interface FindFaultsOptions {
  readonly signal?: AbortSignal;
  /** Also look up every word of every document, which takes much longer. */
  readonly withWords?: boolean;
}

export interface StoreFaults {
  readonly faults: readonly string[];
  readonly collections: readonly string[];
}

/** Injection token of the store. */
export const READ_STORE = Symbol('ReadStore');
