import { gemoji } from 'gemoji';

/** The service's names for emoji where they differ from, or add to, the common short names. */
const ownNames: Record<string, readonly string[]> = {
  '1f642': ['smile', 'slight_smile'],
  '1f604': ['big_smile'],
  '1f44d': ['thumbs_up', '+1'],
  '1f44e': ['thumbs_down', '-1'],
  '1f914': ['thinking'],
  '1f64f': ['pray', 'folded_hands'],
  '2705': ['check_mark'],
  '1f622': ['cry'],
};

const codesByName = new Map<string, string>();
const namesByCode = new Map<string, string[]>();

for (const { emoji, names, description } of gemoji) {
  const code = emojiCode(emoji);
  for (const name of ownNames[code] ?? []) add(name, code);
  for (const name of names) add(name, code);
  add(description.toLowerCase().replace(/[^a-z0-9]+/g, '_'), code);
}

function add(name: string, code: string): void {
  const claimed = Object.entries(ownNames).find(([, names]) => names.includes(name))?.[0];
  if ((claimed ?? code) !== code || codesByName.has(name)) return;
  codesByName.set(name, code);
  namesByCode.set(code, [...(namesByCode.get(code) ?? []), name]);
}

/** The code of an emoji character or sequence: its code points in hexadecimal, joined by dashes, without variation selectors. */
export function emojiCode(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)!.toString(16).padStart(4, '0'))
    .filter((point) => point !== 'fe0f')
    .join('-');
}

/** The code of the Unicode emoji with this name (without colons), or undefined when no emoji has the name. */
export function emojiByName(name: string): string | undefined {
  return codesByName.get(name);
}

/** All names of the emoji with this code, the preferred one first; empty when the code is unknown. */
export function emojiNames(code: string): readonly string[] {
  return namesByCode.get(code) ?? [];
}

/** Every known emoji: code to names, in the order in which pickers usually show them. */
export function emojiCodeToNames(): ReadonlyMap<string, readonly string[]> {
  return namesByCode;
}
