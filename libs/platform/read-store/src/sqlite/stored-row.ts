import { crc32 } from 'node:zlib';
import { DamagedReadModel } from '../port/errors.js';
import type { Document } from '../port/read-store.js';

/** The columns from which a document is read. */
export const STORED = '_document, _id, _position, _checksum';

export type StoredRow = [json: string, id: string | number, position: number, checksum: number];

export function checksumOf(collection: string, id: string | number, position: number, json: string): number {
  return crc32(`${collection}\n${id}\n${position}\n${json}`);
}

export function checkpointChecksumOf(name: string, position: number): number {
  return crc32(`${name}\n${position}`);
}

/** @throws DamagedReadModel when the row was changed */
export function documentIn(collection: string, [json, id, position, checksum]: StoredRow): Document {
  if (checksumOf(collection, id, position, json) === checksum) return JSON.parse(json) as Document;
  throw new DamagedReadModel(`the document ${id} is not as it was stored`, collection);
}
