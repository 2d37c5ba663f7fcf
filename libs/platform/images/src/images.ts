import { LIMITS, SerialQueue, Turns } from '@chat/kernel';
import type { Sharp } from 'sharp';
import { formatOf, type ImageFormat } from './signature.js';

/** Types of images that are read. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set(
  ['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'].map((format) => `image/${format}`),
);

/** Seconds after which drawing ends without a result. */
const PATIENCE_SECONDS = 10;
const NO_BACKGROUND = { r: 0, g: 0, b: 0, alpha: 0 };

export interface ImageDescription {
  readonly format: ImageFormat;
  /** In pixels, of one picture, as it is shown. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

export interface DrawnImage {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/gif' | 'image/webp';
}

export interface SquareImage {
  readonly image: DrawnImage;
  /** The first picture of an animation. */
  readonly still: DrawnImage | null;
}

/** What an image is, without reading more of it than its head. Undefined for anything else, and for what has too many pixels. */
export async function describeImage(bytes: Uint8Array): Promise<ImageDescription | undefined> {
  const format = formatOf(bytes);
  if (format === undefined) return undefined;
  try {
    const {
      width,
      height,
      pages = 1,
      pageHeight = height,
      orientation = 1,
    } = await (await decoded(bytes, true)).metadata();
    if (width * pageHeight * pages > LIMITS.images.pixels) return undefined;
    // From 5 on the camera was held upright: the picture is shown turned.
    const [shownWidth, shownHeight] = orientation >= 5 ? [pageHeight, width] : [width, pageHeight];
    return { format, width: shownWidth, height: shownHeight, isAnimated: pages > 1 && format !== 'tiff' };
  } catch {
    return undefined;
  }
}

/**
 * The image within a square; undefined when it cannot be drawn.
 * @param edge in pixels
 * @param userId whose request it is
 * @throws TooManyRequests when too many requests wait
 */
export async function squareImage(bytes: Uint8Array, edge: number, userId: number): Promise<SquareImage | undefined> {
  const size = { width: edge, height: edge, fit: 'contain', background: NO_BACKGROUND } as const;
  return drawingFor(userId, bytes, async ({ isAnimated }) => {
    const { pages = 1 } = await (await decoded(bytes, true)).metadata();
    if (pages * edge * edge > LIMITS.images.pixels) return undefined;
    const still = await (await opened(bytes, false)).resize(size).png().toBuffer();
    const png = { bytes: still, contentType: 'image/png' } as const;
    if (!isAnimated) return { image: png, still: null };
    const moving = await (await opened(bytes, true)).resize(size).gif().toBuffer();
    return { image: { bytes: moving, contentType: 'image/gif' }, still: png };
  });
}

/**
 * The middle of the image that fills a square, of an animation its first picture; undefined when it cannot be drawn.
 * @param edge in pixels
 * @param userId whose request it is
 * @throws TooManyRequests when too many requests wait
 */
export async function croppedSquare(bytes: Uint8Array, edge: number, userId: number): Promise<DrawnImage | undefined> {
  return drawingFor(userId, bytes, async () => {
    const image = await opened(bytes, false);
    const drawn = image.resize({ width: edge, height: edge, fit: 'cover' }).png();
    return { bytes: await drawn.toBuffer(), contentType: 'image/png' };
  });
}

/**
 * The image made to fit into the bounds, of an animation its first picture, never larger than it is; undefined when it cannot be drawn.
 * @param userId whose request it is
 * @throws TooManyRequests when too many requests wait
 */
export async function insideBounds(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  userId: number,
): Promise<DrawnImage | undefined> {
  return drawingFor(userId, bytes, async () => {
    const image = await opened(bytes, false);
    const drawn = image.resize({ width, height, fit: 'inside', withoutEnlargement: true }).png();
    return { bytes: await drawn.toBuffer(), contentType: 'image/png' };
  });
}

/** Our own drawing as PNG. @param edge in pixels */
export async function rasterized(svg: string, edge: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(edge, edge).png().toBuffer();
}

/** The image made to fit into the bounds, never larger than it is; undefined when it cannot be drawn. */
export async function thumbnail(
  bytes: Uint8Array,
  { width, height, isAnimated }: { readonly width: number; readonly height: number; readonly isAnimated: boolean },
): Promise<DrawnImage | undefined> {
  return drawing(bytes, async (described) => {
    const image = await opened(bytes, isAnimated && described.isAnimated);
    const drawn = image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
    return { bytes: await drawn.webp({ quality: 80 }).toBuffer(), contentType: 'image/webp' };
  });
}

/** The library is loaded for the first image. */
async function decoded(bytes: Uint8Array, animated: boolean): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const { pixels } = LIMITS.images;
  return sharp(bytes, { animated, limitInputPixels: pixels, failOn: 'error', sequentialRead: true });
}

async function opened(bytes: Uint8Array, animated: boolean): Promise<Sharp> {
  return (await decoded(bytes, animated)).timeout({ seconds: PATIENCE_SECONDS }).autoOrient();
}

/** Each drawing may need hundreds of megabytes. */
const drawings = new SerialQueue();

/** Of them one draws, so that what the service draws by itself waits for one request at most. */
const requests = new Turns({
  atOnce: 1,
  waiting: LIMITS.images.waiting,
  waitingPerKey: LIMITS.images.waitingPerUser,
});

function drawingFor<Result>(
  userId: number,
  bytes: Uint8Array,
  work: (image: ImageDescription) => Promise<Result>,
): Promise<Result | undefined> {
  return requests.run(String(userId), () => drawing(bytes, work));
}

async function drawing<Result>(
  bytes: Uint8Array,
  work: (image: ImageDescription) => Promise<Result>,
): Promise<Result | undefined> {
  const image = await describeImage(bytes);
  if (!image) return undefined;
  return drawings.run(() => work(image)).catch(() => undefined);
}
