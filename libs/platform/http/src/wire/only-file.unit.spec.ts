import type { IncomingFiles } from './multipart-files.js';
import { onlyFile } from './only-file.js';

const notOne = () => new Error('Not one file');

/** A request whose files have so many bytes, sent one by one. */
function request(...sizes: readonly number[]) {
  const read = { bytes: 0, isEndReached: false };
  const files: IncomingFiles = {
    declaredBytes: undefined,
    async *[Symbol.asyncIterator]() {
      for (const size of sizes) yield { name: 'a', contentType: 'image/png', content: bytes(size) };
      read.isEndReached = true;
    },
  };
  async function* bytes(size: number): AsyncGenerator<Uint8Array> {
    for (; read.bytes < size; read.bytes++) yield Buffer.of(7);
  }
  return { files, read };
}

describe('The only file of a request', () => {
  it('is read to its end when it is small enough', async () => {
    const { files, read } = request(3);
    expect(await onlyFile(files, 3, notOne)).toEqual({ contentType: 'image/png', bytes: Buffer.of(7, 7, 7) });
    expect(read.isEndReached).toBe(true);
  });

  it('is not read beyond its limit, and nothing after it', async () => {
    const { files, read } = request(1_000, 1);
    expect(await onlyFile(files, 3, notOne)).toEqual({ contentType: 'image/png', bytes: null });
    expect(read).toEqual({ bytes: 3, isEndReached: false });
  });

  it.each([[[]], [[1, 2]]])('is refused of files of %j bytes', async (sizes) => {
    await expect(onlyFile(request(...sizes).files, 3, notOne)).rejects.toThrow('Not one file');
  });
});
