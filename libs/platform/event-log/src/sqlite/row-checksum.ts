import { crc32 } from 'node:zlib';

/** Columns of one event, the texts as they are stored. */
export type Row = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
  checksum: number | null,
];

/** As the writer's thread makes it, which can import no file of ours. */
export function checksumOf(
  ...columns: readonly [
    position: number,
    stream: string,
    revision: number,
    id: string,
    type: string,
    data: string,
    metadata: string,
  ]
): number {
  return crc32(columns.join('\n'));
}

export function isIntact([position, stream, revision, id, type, data, metadata, checksum]: Row): boolean {
  return crc32(`${position}\n${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`) === checksum;
}
