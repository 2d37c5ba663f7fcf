import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { SnapshotRow } from './snapshot-part.js';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Characters of JSON after which a chunk ends: compressed and in Base64, any content stays well below 1 MiB. */
const CHUNK_CHARACTERS = 400_000;
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Rows as compressed texts. They are made lazily, and yield in between. */
export async function* toChunks(rows: Iterable<SnapshotRow>): AsyncGenerator<string> {
  for (const text of texts(rows)) yield (await compress(text, WITH_CHECKSUM)).toString('base64');
}

/** @throws Error when the chunk is damaged */
export async function fromChunk(chunk: string): Promise<SnapshotRow[]> {
  const text = (await decompress(Buffer.from(chunk, 'base64'))).toString();
  return text.split('\n').map((line) => JSON.parse(line) as SnapshotRow);
}

function* texts(rows: Iterable<SnapshotRow>): Generator<string> {
  let lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const line = JSON.stringify(row);
    lines.push(line);
    characters += line.length;
    if (characters < CHUNK_CHARACTERS) continue;
    yield lines.join('\n');
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield lines.join('\n');
}
