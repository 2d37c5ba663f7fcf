/** Returns the first item, undefined when there is none; the others are not requested. */
export async function firstOf<T>(all: AsyncIterable<T>): Promise<T | undefined> {
  for await (const each of all) return each;
  return undefined;
}
