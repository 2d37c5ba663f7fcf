const ANY_HALF = /\\u[dD][89a-fA-F]/;
/** Matches an escape or a whole surrogate pair; group 1 is a lone half. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F])|.)/g;

/**
 * Parses JSON from outside.
 * @throws SyntaxError also for an escape of a lone surrogate: strict clients could not read an answer that repeats it
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (ANY_HALF.test(text)) {
    for (const [, half] of text.matchAll(ESCAPE)) if (half !== undefined) throw new SyntaxError('A lone surrogate');
  }
  return value;
}
