// oxlint-disable-next-line no-control-regex -- all of Latin-1
const LATIN_1 = /^[\u0000-\u00ff]*$/;

/** Bytes of a text in memory: V8 takes two for each character as soon as one of them is outside of Latin-1. */
export function bytesOfText(text: string): number {
  return LATIN_1.test(text) ? text.length : 2 * text.length;
}
