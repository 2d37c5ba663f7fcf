import { Readable } from 'node:stream';
import { Claims } from '@chat/event-log';
import { FileNotFound } from '@chat/file-store';
import { openMemoryFileStore } from '@chat/file-store/memory';
import { uploaded } from '../attachment/attachment.fixture.js';
import { ImageReader } from '../draw-thumbnails/image-reader.js';
import { UploadFile, UploadFileHandler } from './upload-file.command.js';
import { UploadLimits } from './upload-limits.js';

const { ownerId, fileKey, name, size } = uploaded().data;
const cause = { actorId: ownerId, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
const NEVER_REACHED = undefined as never;

/** Nothing but what an upload needs until it claims the free space, which another server does not let go. */
async function refusedUpload(contentType: string, isFileGone = false) {
  const files = openMemoryFileStore();
  await (await files.receive(Readable.from([Buffer.alloc(size)]))).keep(fileKey);
  const read: string[] = [];
  const bytesOf = files.read.bind(files);
  files.read = async (key) => {
    read.push(key);
    if (isFileGone) throw new FileNotFound(key);
    return bytesOf(key);
  };
  const readAtClaim: string[] = [];
  const claims = new Claims(() => {
    readAtClaim.push(...read);
    return Promise.reject(new Error('Another process holds it.'));
  });
  const handler = new UploadFileHandler(
    NEVER_REACHED,
    claims,
    NEVER_REACHED,
    NEVER_REACHED,
    NEVER_REACHED,
    new UploadLimits(1, 1),
    new ImageReader(files),
    files,
  );
  const upload = handler.execute(new UploadFile({ ownerId, fileKey, name, size, sha256: '', contentType, cause }));
  const refusal = await upload.then(String, String);
  return { refusal, readAtClaim, left: await Array.fromAsync(files.keys()) };
}

describe('an upload that ends before it is stored', () => {
  it('because it gets no free space within a quota has read its image before, and leaves no bytes', async () => {
    expect(await refusedUpload('image/png')).toEqual({
      refusal: 'Error: Another process holds it.',
      readAtClaim: [fileKey],
      left: [],
    });
  });

  it('because its image cannot be read leaves no bytes', async () => {
    expect(await refusedUpload('image/png', true)).toMatchObject({
      refusal: expect.stringMatching('FileNotFound'),
      left: [],
    });
  });
});
