// Runs as TypeScript and as JavaScript: only erasable syntax, and no imports except Node's own and the image library.
import { constants, setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** A drawing request, within the limits given at the start of the process. */
export type Drawing =
  | { readonly kind: 'describe' }
  | { readonly kind: 'square'; readonly edge: number }
  | { readonly kind: 'crop'; readonly edge: number }
  | { readonly kind: 'inside'; readonly width: number; readonly height: number }
  | { readonly kind: 'thumbnail'; readonly width: number; readonly height: number; readonly isAnimated: boolean }
  | { readonly kind: 'rasterize'; readonly edge: number };

export interface DrawingRequest {
  readonly bytes: Uint8Array;
  readonly drawing: Drawing;
}

/** Size of one picture as it is shown. */
export interface Described {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

export interface Drawn {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/gif' | 'image/webp';
}

/** Undefined: not an image, or one that exceeds a limit. */
export type DrawingAnswer = Described | readonly Drawn[] | undefined;

/** The arguments, in this order. */
export interface DrawingLimits {
  readonly pixels: number;
  readonly decodedBytes: number;
  readonly pictures: number;
  readonly residentBytes: number;
  /** Processor time for one image. */
  readonly processorMs: number;
}

type Numbers = [number, number, number, number, number];
const [pixels, decodedBytes, pictures, residentBytes, processorMs] = process.argv.slice(2).map(Number) as Numbers;
const LOOK_EVERY_MS = 5;
const NO_BACKGROUND = { r: 0, g: 0, b: 0, alpha: 0 };
/** Bytes of one channel of one pixel, by the library's name of its type. */
const DEPTH_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
};
const LARGEST_DEPTH_BYTES = 16;

// Requests of the server come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
let used = process.cpuUsage();
setInterval(endWhenTooMuch, LOOK_EVERY_MS);

/** The library allocates on threads of its own, outside the heap, where V8's limits do not apply. */
function endWhenTooMuch(): void {
  const { user, system } = process.cpuUsage(used);
  if (process.memoryUsage.rss() > residentBytes || (user + system) / 1000 > processorMs) {
    process.kill(process.pid, 'SIGKILL');
  }
}

process.on('message', async ({ bytes, drawing }: DrawingRequest) => {
  used = process.cpuUsage();
  const answer: DrawingAnswer = await answerTo(bytes, drawing).catch(() => undefined);
  process.send!({ answer });
  used = process.cpuUsage();
});
process.on('disconnect', () => process.exit());

async function answerTo(bytes: Uint8Array, drawing: Drawing): Promise<DrawingAnswer> {
  if (drawing.kind === 'rasterize') {
    return [png(await sharp(bytes).resize(drawing.edge, drawing.edge).png().toBuffer())];
  }
  const metadata = await opened(bytes, true).metadata();
  if (!isWithinLimits(metadata)) return undefined;
  const described = describedBy(metadata);
  switch (drawing.kind) {
    case 'describe':
      return described;
    case 'square':
      return square(bytes, drawing.edge, described.isAnimated, metadata.pages ?? 1);
    case 'crop': {
      const { edge } = drawing;
      return [png(await turned(bytes, false).resize({ width: edge, height: edge, fit: 'cover' }).png().toBuffer())];
    }
    case 'inside':
      return [png(await inside(bytes, drawing, false).png().toBuffer())];
    case 'thumbnail': {
      const image = inside(bytes, drawing, drawing.isAnimated && described.isAnimated);
      return [{ bytes: await image.webp({ quality: 80 }).toBuffer(), contentType: 'image/webp' }];
    }
  }
}

/** All decoded pictures of an image are in memory together. */
function isWithinLimits({ width, height, pages = 1, pageHeight = height, channels, depth }: Metadata): boolean {
  const pixelsOfAll = width * pageHeight * pages;
  const bytesOfPixel = channels * (DEPTH_BYTES[depth] ?? LARGEST_DEPTH_BYTES);
  return pages <= pictures && pixelsOfAll <= pixels && pixelsOfAll * bytesOfPixel <= decodedBytes;
}

function describedBy({ width, height, pages = 1, pageHeight = height, orientation = 1, format }: Metadata): Described {
  // From 5 on the camera was held upright: width and height are swapped.
  const [shownWidth, shownHeight] = orientation >= 5 ? [pageHeight, width] : [width, pageHeight];
  return { width: shownWidth, height: shownHeight, isAnimated: pages > 1 && format !== 'tiff' };
}

async function square(
  bytes: Uint8Array,
  edge: number,
  isAnimated: boolean,
  pages: number,
): Promise<readonly Drawn[] | undefined> {
  if (pages * edge * edge > pixels) return undefined;
  const size = { width: edge, height: edge, fit: 'contain', background: NO_BACKGROUND } as const;
  const still = png(await turned(bytes, false).resize(size).png().toBuffer());
  if (!isAnimated) return [still];
  return [{ bytes: await turned(bytes, true).resize(size).gif().toBuffer(), contentType: 'image/gif' }, still];
}

function inside(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  animated: boolean,
): Sharp {
  return turned(bytes, animated).resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

function opened(bytes: Uint8Array, animated: boolean): Sharp {
  return sharp(bytes, { animated, limitInputPixels: pixels, failOn: 'error', sequentialRead: true });
}

function turned(bytes: Uint8Array, animated: boolean): Sharp {
  return opened(bytes, animated).autoOrient();
}

function png(bytes: Uint8Array): Drawn {
  return { bytes, contentType: 'image/png' };
}
