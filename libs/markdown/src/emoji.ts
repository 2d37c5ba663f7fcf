import { gemoji } from 'gemoji';

import { serviceNames } from './emoji-names.js';

const namesByCode = new Map(gemoji.map(({ emoji }) => [emojiCode(emoji), [] as string[]]));
const codesByName = new Map<string, string>();

for (const [emoji, names] of Object.entries(serviceNames)) names.split(' ').forEach((name) => add(name, emoji));
for (const { emoji, names } of gemoji) names.forEach((name) => add(name, emoji));
for (const { emoji, description } of gemoji) add(asName(description), emoji);

/** A name belongs to the emoji that claims it first. */
function add(name: string, emoji: string): void {
  const code = emojiCode(emoji);
  if (codesByName.has(name)) return;
  codesByName.set(name, code);
  namesByCode.get(code)!.push(name);
}

function asName(description: string): string {
  const plain = description.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '');
}

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

/** All names of the emoji with this code, the preferred one first; empty when the code is unknown. */
export function emojiNames(code: string): readonly string[] {
  return namesByCode.get(code) ?? [];
}

/** Every known emoji: its code and its names, in the order in which pickers usually show them. */
export function emojiCodeToNames(): ReadonlyMap<string, readonly string[]> {
  return namesByCode;
}
