/** Leaves of erased events come before that of the next event. */
export function* erasedFrom(index: number, kept: Map<number, string>): Generator<Buffer> {
  for (let entry; (entry = kept.get(index)) !== undefined; index++) {
    kept.delete(index);
    yield Buffer.from(entry);
  }
}
