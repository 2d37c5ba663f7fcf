interface Numbered {
  readonly _id: number;
}

type Pages<Document> = AsyncGenerator<readonly Document[]>;

/**
 * The documents of both, in their common order and without duplicates.
 * @param order of the ids: 1 for ascending, -1 for descending
 */
export async function* mergedPages<Document extends Numbered>(
  one: Pages<Document>,
  other: Pages<Document>,
  order: 1 | -1,
): Pages<Document> {
  let [ones, others] = [await nextPage(one), await nextPage(other)];
  while (ones.length > 0 && others.length > 0) {
    const end = Math.min(ones.at(-1)!._id * order, others.at(-1)!._id * order);
    const isWithin = ({ _id }: Document) => _id * order <= end;
    const both = new Map([...ones, ...others].filter(isWithin).map((document) => [document._id, document]));
    yield [...both.values()].toSorted((a, b) => (a._id - b._id) * order);
    ones = ones.filter((document) => !isWithin(document));
    others = others.filter((document) => !isWithin(document));
    if (ones.length === 0) ones = await nextPage(one);
    if (others.length === 0) others = await nextPage(other);
  }
  if (ones.length > 0) yield ones;
  yield* one;
  if (others.length > 0) yield others;
  yield* other;
}

/** The next page that has documents; empty at the end. */
async function nextPage<Document>(pages: Pages<Document>): Promise<readonly Document[]> {
  for (;;) {
    const { value, done } = await pages.next();
    if (done) return [];
    if (value.length > 0) return value;
  }
}
