import { isDeepStrictEqual } from 'node:util';

const SHOWN = 1_000;

/** @throws Error that shows the beginning of both */
export function mustEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  const [is, should] = [found, expected].map((value) => JSON.stringify(value)?.slice(0, SHOWN));
  throw new Error(`${what} is\n${is}\nbut should be\n${should}`);
}
