import table from './emoji.json' with { type: 'json' };

/** Codes with their names, the canonical one first, in the usual order of pickers. */
const namesByCode: ReadonlyMap<string, readonly string[]> = new Map(table as [code: string, names: string[]][]);
const codesByName = new Map([...namesByCode].flatMap(([code, names]) => names.map((name) => [name, code] as const)));

/** The code of an emoji: its code points in hexadecimal, joined by dashes, without variation selectors. */
export function emojiCode(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)!.toString(16).padStart(4, '0'))
    .filter((point) => point !== 'fe0f')
    .join('-');
}

/** The code of the Unicode emoji of this name (without colons); undefined when no emoji has the name. */
export function emojiByName(name: string): string | undefined {
  return codesByName.get(name);
}

/** All names of the emoji with this code, the canonical one first; empty when the code is unknown. */
export function emojiNames(code: string): readonly string[] {
  return namesByCode.get(code) ?? [];
}

/** Every known emoji: its code and its names, in the usual order of pickers. */
export function emojiCodeToNames(): ReadonlyMap<string, readonly string[]> {
  return namesByCode;
}
