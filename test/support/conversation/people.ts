import { channelNames, languages, type Language } from './vocabulary.js';

export interface Person {
  readonly name: string;
  readonly language: Language;
}

/** The first so many people who talk, each with a name of their own; the same on every call. */
export function people(count: number): Person[] {
  const [first, ...others] = languages;
  return Array.from({ length: count }, (_, index) => {
    const language = index % 3 === 0 ? first : (others[index % others.length] as Language);
    return { name: nameOf(language, index), language };
  });
}

/** The first so many channels, each with a name of its own; the same on every call. */
export function channels(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = channelNames[index % channelNames.length] as string;
    const round = Math.floor(index / channelNames.length);
    return round === 0 ? name : `${name} ${round + 1}`;
  });
}

function nameOf({ givenNames, familyNames, familyNameFirst }: Language, index: number): string {
  const given = givenNames[index % givenNames.length] as string;
  const family = familyNames[Math.floor(index / givenNames.length) % familyNames.length] as string;
  const round = Math.floor(index / (givenNames.length * familyNames.length));
  const name = familyNameFirst ? family + given : `${given} ${family}`;
  return round === 0 ? name : `${name} ${round + 1}`;
}
