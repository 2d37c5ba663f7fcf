import { crc32 } from 'node:zlib';
import type { AnyBulkWriteOperation } from 'mongodb';
import { BSON } from 'mongodb';
import { checkWrite, indexedValue, indexedWords } from '../planner/values.js';
import { DamagedReadModel } from '../port/errors.js';
import type { Document, Positioned, Write } from '../port/read-store.js';

/** A document with the position of its last write. */
export interface StoredDocument extends Document {
  readonly _position: number;
  /** Missing in documents of former builds, and in the rest of removed ones. */
  readonly _checksum?: number;
  /** Set when only id and position are left. */
  readonly _removedAt?: Date;
}

/** Seconds after which the server forgets the position of a removed document: long after the last late write. */
export const REMOVED_FOR_SECONDS = 3_600;

/** Matches documents that were not removed. */
export const PRESENT = { _removedAt: { $exists: false } };

const LARGEST_BYTES = 16 * 1024 * 1024 - 16 * 1024;
const DEEPEST = 100;

/** @throws TypeError when the port does not allow the write, or MongoDB cannot hold its document */
export function checkStorable({ collection, id, document }: Write): void {
  checkWrite(id, document);
  if (!document) return;
  for (const { fields } of collection.indexes) fields.forEach((field) => indexedValue(document, field));
  if (collection.words) indexedWords(document, collection.words);
  const refuse = (fault: string) => new TypeError(`The document ${id} of ${collection.name} ${fault}.`);
  checkNames(document, 1, refuse);
  if (BSON.calculateObjectSize(document) > LARGEST_BYTES) throw refuse('is larger than the 16 MiB that MongoDB takes');
}

/** Refuses values that the driver would take for its own, or cannot send. */
function checkNames(value: unknown, depth: number, refuse: (fault: string) => TypeError): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw refuse(`is nested deeper than ${DEEPEST} levels`);
  for (const [name, nested] of Object.entries(value)) {
    if (name === '_bsontype' || name === '$ref' || name.includes('\0')) {
      throw refuse(`has a field that MongoDB cannot hold: ${JSON.stringify(name)}`);
    }
    checkNames(nested, depth + 1, refuse);
  }
}

/**
 * Changes only a document of an earlier position. An upsert with a guard in its filter would fail on a newer document instead of
 * leaving it; this one also treats the document as a value, whatever the names of its fields. A removal leaves its position behind
 * for a while, so that no late write brings the document back.
 */
export function guardedOperation({ collection, id, document, position }: Write): AnyBulkWriteOperation<StoredDocument> {
  const isOlder = { $lt: ['$_position', position] };
  const replacement = document
    ? { $literal: storedForm(collection.name, document, position) }
    : { _id: '$_id', _position: { $literal: position }, _removedAt: '$$NOW' };
  const update = [{ $replaceWith: { $cond: [isOlder, replacement, '$$ROOT'] } }];
  return { updateOne: { filter: { _id: id }, update, upsert: true } };
}

export function storedForm(collection: string, document: Document, position: number): StoredDocument {
  return { ...document, _position: position, _checksum: checksumOf(collection, document, position) };
}

/** @throws DamagedReadModel when its bytes were changed */
export function positionedIn(collection: string, stored: StoredDocument): Positioned<Document> {
  const { _position: position, _removedAt: removedAt, _checksum: checksum, ...document } = stored;
  const id = document._id;
  if (removedAt) return { id, document: undefined, position };
  if (checksum !== undefined && checksum !== checksumOf(collection, document, position))
    throw new DamagedReadModel(`the document ${id} is not as it was stored`, collection);
  return { id, document, position };
}

/** Half of a surrogate pair, which BSON cannot hold. */
const LONE_SURROGATE = /\\ud[89a-f][0-9a-f]{2}/g;

function checksumOf(collection: string, document: Document, position: number): number {
  const json = JSON.stringify(document);
  return crc32(`${collection}\n${position}\n${json.includes('\\ud') ? json.replace(LONE_SURROGATE, '\ufffd') : json}`);
}
