import { ContentChangedMeanwhile } from './message.errors.js';

/** @param expected SHA-256, hex, of the content that the client saw; undefined: not checked */
export function refuseStaleContent(
  expected: string | undefined,
  content: string,
  sha256: (text: string) => string,
): void {
  if (expected !== undefined && expected !== sha256(content)) throw new ContentChangedMeanwhile();
}
