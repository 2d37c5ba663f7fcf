/**
 * The one form of a JSON value in which two parties hash it: RFC 8785. Fields that are undefined are left out.
 * @throws TypeError for what is not JSON, and for a number that is not finite
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON.`);
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError(`A ${typeof value} is not JSON.`);
    return text;
  }
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // By UTF-16 code units, as the standard has it, which is how JavaScript compares strings.
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
