import { LIMITS, TooManyRequests } from '@chat/kernel';
import sharp from 'sharp';
import { croppedSquare, describeImage, squareImage, thumbnail } from './images.js';

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

  it('that has too many pixels is none, however few bytes it has', async () => {
    const bomb = await picture(6_400, 6_400).webp({ lossless: true, effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(100_000);
    expect(await describeImage(bomb)).toBeUndefined();
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

  it('is refused when too many requests wait, of one account or altogether; thumbnails are drawn all the same', async () => {
    const { waiting, waitingPerUser } = LIMITS.images;
    const bytes = await picture(2, 2).png().toBuffer();
    const request = (userId: number) => croppedSquare(bytes, 1, userId);
    const others = Array.from({ length: waiting - waitingPerUser }, (_, number) => USER + 1 + (number % 10));
    const own = Array.from({ length: 1 + waitingPerUser }, () => request(USER));

    await expect(request(USER)).rejects.toThrow(TooManyRequests);
    const all = [...own, ...others.map(request)];
    await expect(request(99)).rejects.toThrow(TooManyRequests);
    expect(await thumbnail(bytes, { width: 1, height: 1, isAnimated: false })).toBeDefined();
    expect(await Promise.all(all)).not.toContain(undefined);
    expect(await request(99)).toBeDefined();
  });
});
