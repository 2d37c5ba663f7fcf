/** Names of fields as JSON, with their colons: there are few, and each event has them. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;

/**
 * The one form of a JSON value in which two parties hash it: RFC 8785. Fields that are undefined are left out.
 * @throws TypeError for what is not JSON, and for a number that is not finite
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  // Appending to one text is several times as fast as joining lists, and each event that is sealed or checked passes here.
  if (Array.isArray(value)) {
    let list = '[';
    for (let at = 0; at < value.length; at++) list += (at === 0 ? '' : ',') + canonicalJson(value[at]);
    return `${list}]`;
  }
  let fields = '{';
  // By UTF-16 code units, as the standard has it, which is how JavaScript compares strings.
  for (const name of Object.keys(value).toSorted()) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) fields += (fields.length === 1 ? '' : ',') + named(name) + canonicalJson(field);
  }
  return `${fields}}`;
}

function scalar(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON.`);
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`A ${typeof value} is not JSON.`);
  return text;
}

function named(name: string): string {
  let text = known.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    if (known.size < MOST_KNOWN) known.set(name, text);
  }
  return text;
}
