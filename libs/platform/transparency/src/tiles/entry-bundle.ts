/** Entries in the form of a tile: each prefixed with its length. @throws RangeError when one has more than 65,535 bytes */
export function entryBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.allocUnsafe(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** @throws RangeError when the bytes end within an entry */
export function entriesIn(bundle: Buffer): Buffer[] {
  const entries = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + bundle.readUInt16BE(at);
    if (end > bundle.length) throw new RangeError('A tile of entries is cut.');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
