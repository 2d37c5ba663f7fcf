import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { type EntryBytes, ZipStream } from './zip-stream.js';

const PIECE_BYTES = 40_000;

async function drained(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

it('Files come out of the ZIP as they went in, compressed or stored, in parts of any size', async () => {
  const large = randomBytes(200_000);
  const cases: readonly (readonly [string, EntryBytes, Buffer])[] = [
    ['empty', [], Buffer.alloc(0)],
    ['text', ['Bericht ', 'für ', '', 'März'], Buffer.from('Bericht für März')],
    ['large', [large.subarray(0, 70_000), large.subarray(70_000)], large],
    ['lines', Array.from({ length: 30_000 }, () => 'soup\n'), Buffer.from('soup\n'.repeat(30_000))],
  ];
  const zip = new ZipStream(Date.UTC(2026, 10, 28));
  const pieces: Buffer[] = [];
  for (const [name, parts] of cases) {
    pieces.push(await drained(zip.add(name, parts)));
    pieces.push(await drained(zip.add(`${name}, stored`, parts, true)));
  }
  const files = unzipSync(Buffer.concat([...pieces, ...zip.end()]));
  for (const [name, , bytes] of cases)
    for (const path of [name, `${name}, stored`]) expect(Buffer.from(files[path]!).equals(bytes)).toBe(true);
});

async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('soup');
  throw new Error('The file is erased.');
}

it('What a file is read from is closed when nobody reads the ZIP any more', async () => {
  const closed = Promise.withResolvers<void>();
  const endless = async function* () {
    try {
      for (;;) yield await Promise.resolve(randomBytes(PIECE_BYTES));
    } finally {
      closed.resolve();
    }
  };
  for await (const piece of new ZipStream(Date.now()).add('endless', endless())) if (piece.length > 0) break;
  await closed.promise;
});

it('What reading a file refuses breaks the ZIP off', async () => {
  await expect(drained(new ZipStream(Date.now()).add('broken', broken()))).rejects.toThrow('The file is erased.');
});
