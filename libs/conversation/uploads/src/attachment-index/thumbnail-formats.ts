export interface ThumbnailFormat {
  readonly name: string;
  readonly max_width: number;
  readonly max_height: number;
  readonly format: string;
  readonly animated: boolean;
}

const webp = (max_width: number, max_height: number, animated: boolean): ThumbnailFormat => ({
  name: `${max_width}x${max_height}${animated ? '-anim' : ''}.webp`,
  max_width,
  max_height,
  format: 'webp',
  animated,
});

const [STILL, MOVING, LARGE] = [webp(840, 560, false), webp(840, 560, true), webp(4032, 3024, false)];

/** Formats that clients may request (contract, event-queues: Organization and server). */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [MOVING, STILL];

/** Formats that browsers do not show, so that a large image is drawn instead. */
const TRANSCODED: ReadonlySet<string> = new Set(['image/tiff']);

/** Name of the large image for the original; undefined where browsers show the original. */
export function transcodedName(contentType: string): string | undefined {
  return TRANSCODED.has(contentType) ? LARGE.name : undefined;
}

export function formatsOf(contentType: string, isAnimated: boolean): readonly ThumbnailFormat[] {
  const still = TRANSCODED.has(contentType) ? [STILL, LARGE] : [STILL];
  return isAnimated ? [MOVING, ...still] : still;
}
