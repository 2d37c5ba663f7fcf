import { Admission, type Person, TemporarilyUnavailable } from '@chat/kernel';
import { DrawingProcess } from './drawing-process.js';
import type { Described, Drawing, Drawn } from './drawing.worker.js';
import { LIMITS } from './images.limits.js';

/** Supported formats. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';

/** The format that the first bytes indicate. */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftypavi', 4)) return 'avif';
  return start.startsWith('II*\0') || start.startsWith('MM\0*') ? 'tiff' : undefined;
}

/** MIME types of the supported formats. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set(
  ['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'].map((format) => `image/${format}`),
);

export interface ImageDescription extends Described {
  readonly format: ImageFormat;
}

export type DrawnImage = Drawn;

export interface SquareImage {
  readonly image: DrawnImage;
  /** Takes the first picture of an animation. */
  readonly still: DrawnImage | null;
}

const { pixels, decodedBytes, pictures, idleMs, waiting, waitingPerPerson, ...own } = LIMITS.images;
const common = { pixels, decodedBytes, pictures, idleMs };

/** Uploads need a process of their own, so that none waits for a drawing. */
const describer = new DrawingProcess({
  ...common,
  residentBytes: own.describingResidentBytes,
  processorMs: own.describingMs,
});
const drawer = new DrawingProcess({ ...common, residentBytes: own.drawingResidentBytes, processorMs: own.drawingMs });

/** Each request has its file in memory. One process draws, so that a thumbnail waits for one request at most. */
const requests = new Admission({ inTotal: 1, perPerson: 1, waiting, waitingPerPerson });

/** Describes an image by its head. Undefined for any other file, and for an image that takes too much memory or time to decode. */
export async function describeImage(bytes: Uint8Array): Promise<ImageDescription | undefined> {
  const format = formatOf(bytes);
  if (format === undefined) return undefined;
  const described = (await describer.answer({ bytes, drawing: { kind: 'describe' } })) as Described | undefined;
  return described && { format, ...described };
}

/**
 * The image within a square; undefined when it cannot be drawn.
 * @param edge in pixels
 * @throws TooManyRequests, ServerBusy when too many requests wait
 */
export async function squareImage(bytes: Uint8Array, edge: number, person: Person): Promise<SquareImage | undefined> {
  const images = await requests.run(person, 1, () => drawn(bytes, { kind: 'square', edge }));
  return images && { image: images[0]!, still: images[1] ?? null };
}

/**
 * The middle of the image, or of an animation's first picture, filling a square; undefined when it cannot be drawn.
 * @param edge in pixels
 * @throws TooManyRequests, ServerBusy when too many requests wait
 */
export async function croppedSquare(bytes: Uint8Array, edge: number, person: Person): Promise<DrawnImage | undefined> {
  return (await requests.run(person, 1, () => drawn(bytes, { kind: 'crop', edge })))?.[0];
}

/**
 * The image, or an animation's first picture, fitted into the bounds and never enlarged; undefined when it cannot be drawn.
 * @throws TooManyRequests, ServerBusy when too many requests wait
 */
export async function insideBounds(
  bytes: Uint8Array,
  bounds: { readonly width: number; readonly height: number },
  person: Person,
): Promise<DrawnImage | undefined> {
  return (await requests.run(person, 1, () => drawn(bytes, { kind: 'inside', ...bounds })))?.[0];
}

/** Our own drawing as PNG. @param edge in pixels. @throws TemporarilyUnavailable */
export async function rasterized(svg: string, edge: number): Promise<Uint8Array> {
  const images = (await drawer.answer({ bytes: Buffer.from(svg), drawing: { kind: 'rasterize', edge } })) as Drawn[];
  if (!images) throw new TemporarilyUnavailable('The process that draws images has ended.');
  return images[0]!.bytes;
}

/** The image fitted into the bounds and never enlarged; undefined when it cannot be drawn. */
export async function thumbnail(
  bytes: Uint8Array,
  bounds: { readonly width: number; readonly height: number; readonly isAnimated: boolean },
): Promise<DrawnImage | undefined> {
  return (await drawn(bytes, { kind: 'thumbnail', ...bounds }))?.[0];
}

async function drawn(bytes: Uint8Array, what: Drawing): Promise<readonly Drawn[] | undefined> {
  if (formatOf(bytes) === undefined) return undefined;
  return (await drawer.answer({ bytes, drawing: what })) as readonly Drawn[] | undefined;
}
