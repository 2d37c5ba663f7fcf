/** Formats that are read. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';

/** The format that the first bytes name. */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftypavi', 4)) return 'avif';
  return start.startsWith('II*\0') || start.startsWith('MM\0*') ? 'tiff' : undefined;
}
