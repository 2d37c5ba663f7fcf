import { crc32 } from 'node:zlib';

/** Columns of one event; the texts as stored. */
type Columns = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

export type Row = readonly [...Columns, checksum: number | null];

/** Equals the writer thread's own code, which can import none of our files. */
export function checksumOf(...columns: Columns): number {
  return crc32(columns.join('\n'));
}

export function isIntact([position, stream, revision, id, type, data, metadata, checksum]: Row): boolean {
  return crc32(`${position}\n${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`) === checksum;
}
