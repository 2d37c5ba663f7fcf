/** What comes first, undefined when nothing does; the rest is not asked for. */
export async function firstOf<T>(all: AsyncIterable<T>): Promise<T | undefined> {
  for await (const each of all) return each;
  return undefined;
}
