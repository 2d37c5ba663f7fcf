import { ServerBusy, TooManyRequests } from '@chat/kernel';
import { eventually } from '@chat/testing';
import sharp from 'sharp';
import { deepPng, manyDots } from '../../../../test/faults/abuse/bombs.js';
import { DrawingProcess } from './drawing-process.js';
import { croppedSquare, describeImage, squareImage, thumbnail } from './images.js';
import { LIMITS } from './images.limits.js';

const USER = 1;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 1 } } });

/** Two pictures, one above the other in memory. */
async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

describe('An image', () => {
  it('is described by its head', async () => {
    const described = { width: 30, height: 20, isAnimated: false };
    expect(await describeImage(await picture(30, 20).png().toBuffer())).toEqual({ ...described, format: 'png' });
    expect(await describeImage(await picture(30, 20).jpeg().toBuffer())).toEqual({ ...described, format: 'jpeg' });
    expect(await describeImage(await picture(30, 20).webp().toBuffer())).toEqual({ ...described, format: 'webp' });
    expect(await describeImage(await animation())).toEqual({ format: 'gif', width: 20, height: 10, isAnimated: true });
  });

  it('that a camera took upright is described as it is shown', async () => {
    const turned = await picture(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await describeImage(turned)).toMatchObject({ width: 20, height: 30 });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a head alone', '\x89PNG\r\n\x1a\n'],
    ['a page behind a signature', 'GIF89a<script>alert(1)</script>'],
  ])('is not %s', async (_what, content) => {
    const bytes = Buffer.from(content, 'latin1');
    expect(await describeImage(bytes)).toBeUndefined();
    expect(await squareImage(bytes, 64, USER)).toBeUndefined();
  });

  /** @limit images.pixels */
  it('that has too many pixels is none, however few bytes it has', async () => {
    const bomb = await picture(6_400, 6_400).webp({ lossless: true, effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(100_000);
    expect(await describeImage(bomb)).toBeUndefined();
  });

  /** @limit images.decodedBytes, images.pictures */
  it('that takes too many bytes for its pixels is none, nor is one of too many pictures', async () => {
    expect(await describeImage(await deepPng())).toBeUndefined();
    expect(await croppedSquare(await deepPng(), 100, USER)).toBeUndefined();
    expect(await describeImage(manyDots(LIMITS.images.pictures))).toMatchObject({ isAnimated: true });
    expect(await describeImage(manyDots(LIMITS.images.pictures + 1))).toBeUndefined();
  });

  it('becomes a square without what was hidden in it', async () => {
    const secret = await picture(30, 20)
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .png()
      .toBuffer();
    const { image, still } = (await squareImage(Buffer.concat([secret, Buffer.from('<script>')]), 64, USER))!;
    expect([image.contentType, still]).toEqual(['image/png', null]);
    expect(await describeImage(image.bytes)).toMatchObject({ width: 64, height: 64 });
    expect(Buffer.from(image.bytes).toString('latin1')).not.toMatch(/secret|script/);
  });

  it('that moves becomes a moving square and a still one', async () => {
    const { image, still } = (await squareImage(await animation(), 64, USER))!;
    expect(await describeImage(image.bytes)).toEqual({ format: 'gif', width: 64, height: 64, isAnimated: true });
    expect(await describeImage(still!.bytes)).toEqual({ format: 'png', width: 64, height: 64, isAnimated: false });
  });

  it('that has too many pixels as a moving square is none', async () => {
    expect(await squareImage(await animation(), 4_500, USER)).toBeUndefined();
  });

  it('becomes a smaller one, but no larger one', async () => {
    const bounds = { width: 40, height: 40, isAnimated: false };
    const drawn = await thumbnail(await picture(80, 20).png().toBuffer(), bounds);
    expect(await describeImage(drawn!.bytes)).toEqual({ format: 'webp', width: 40, height: 10, isAnimated: false });
    const small = await thumbnail(await animation(), { ...bounds, isAnimated: true });
    expect(await describeImage(small!.bytes)).toEqual({ format: 'webp', width: 20, height: 10, isAnimated: true });
  });

  /** @limit images.waiting, images.waitingPerPerson */
  it('is refused when too many requests wait, of one person or altogether; thumbnails are drawn all the same', async () => {
    const { waiting, waitingPerPerson } = LIMITS.images;
    const bytes = await picture(2, 2).png().toBuffer();
    const request = (userId: number) => croppedSquare(bytes, 1, userId);
    const others = Array.from({ length: waiting - waitingPerPerson }, (_, number) => USER + 1 + (number % 10));
    const own = Array.from({ length: 1 + waitingPerPerson }, () => request(USER));

    await expect(request(USER)).rejects.toThrow(TooManyRequests);
    const all = [...own, ...others.map(request)];
    await expect(request(99)).rejects.toThrow(ServerBusy);
    expect(await thumbnail(bytes, { width: 1, height: 1, isAnimated: false })).toBeDefined();
    expect(await Promise.all(all)).not.toContain(undefined);
    expect(await request(99)).toBeDefined();
  });
});

describe('The process that draws', () => {
  const { pixels, decodedBytes, pictures, drawingResidentBytes, drawingMs, idleMs } = LIMITS.images;
  const limits = {
    pixels,
    decodedBytes,
    pictures,
    residentBytes: drawingResidentBytes,
    processorMs: drawingMs,
    idleMs,
  };
  const crop = { kind: 'crop', edge: 10 } as const;

  /** @limit images.describingResidentBytes, images.drawingResidentBytes, images.describingMs, images.drawingMs */
  it.each([
    ['has more memory than it may', { residentBytes: 150 * 1024 * 1024 }],
    ['takes too long', { processorMs: 300 }],
  ])('ends when an image %s, and another one draws the next image', async (_what, less) => {
    const drawing = new DrawingProcess({ ...limits, ...less });
    const small = await picture(20, 20).png().toBuffer();
    expect(await drawing.answer({ bytes: small, drawing: crop })).toBeDefined();
    const { pid } = drawing;
    const costly = await picture(3_000, 3_000).avif({ effort: 0, quality: 1 }).toBuffer();
    expect(costly.length).toBeLessThan(10_000);
    expect(await drawing.answer({ bytes: costly, drawing: crop })).toBeUndefined();
    await expect(drawing.answer({ bytes: small, drawing: { kind: 'describe' } })).resolves.toMatchObject({ width: 20 });
    expect(drawing.pid).not.toBe(pid);
  });

  /** @limit images.idleMs */
  it('ends when there is nothing to draw, and its memory with it', async () => {
    const drawing = new DrawingProcess({ ...limits, idleMs: 1 });
    await drawing.answer({ bytes: await picture(20, 20).png().toBuffer(), drawing: crop });
    await eventually(() => expect(drawing.pid).toBeUndefined());
  });
});
