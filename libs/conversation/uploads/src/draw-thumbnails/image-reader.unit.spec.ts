import { Readable } from 'node:stream';
import { openMemoryFileStore } from '@chat/file-store/memory';
import sharp from 'sharp';
import { ImageReader } from './image-reader.js';
import { LIMITS } from '../uploads.limits.js';

const KEY = 'ab'.repeat(16);

const picture = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: { r: 1, g: 2, b: 3 } } })
    .png()
    .toBuffer();

describe('An uploaded image', () => {
  /** @limit images.fileBytes */
  it.each([
    ['is shown within messages when its file is not too large', 0, { width: 3, height: 2, isAnimated: false }],
    ['stays a link when its file is too large', 1, undefined],
  ])('%s', async (_title, more, described) => {
    const bytes = Buffer.alloc(LIMITS.images.fileBytes + more);
    (await picture()).copy(bytes);
    const files = openMemoryFileStore();
    await (await files.receive(Readable.from([bytes]))).keep(KEY);
    const file = { fileKey: KEY, contentType: 'image/png', size: bytes.length };
    expect(await new ImageReader(files).describe(file)).toEqual(described);
  });

  it('is described while another one is drawn', async () => {
    const files = openMemoryFileStore();
    const bytes = await picture();
    await (await files.receive(Readable.from([bytes]))).keep(KEY);
    const images = new ImageReader(files);
    const drawn = Promise.withResolvers<void>();
    const drawing = images.drawing({ fileKey: KEY }, () => drawn.promise);
    const file = { fileKey: KEY, contentType: 'image/png', size: bytes.length };
    expect(await images.describe(file)).toMatchObject({ width: 3 });
    drawn.resolve();
    await drawing;
  });
});
