/** Every kind of account; the newcomer still waits to become a full member, the bot is the member's. */
export const KINDS = ['owner', 'administrator', 'moderator', 'member', 'newcomer', 'guest', 'bot'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds of accounts and names of groups, with spaces between them; `administrators` and the like are short for kinds. */
export type Words = string;

const SHORT: Readonly<Record<string, readonly string[]>> = {
  nobody: [],
  administrators: ['owner', 'administrator'],
  moderators: ['owner', 'administrator', 'moderator'],
  members: ['owner', 'administrator', 'moderator', 'member', 'newcomer', 'bot'],
  everybody: KINDS,
};

/** Values that a permission setting can have, and who belongs to each. */
export const VALUES: readonly (readonly [value: Words, members: Words])[] = [
  ['role:nobody', 'nobody'],
  ['role:owners', 'owner'],
  ['role:administrators', 'administrators'],
  ['role:moderators', 'moderators'],
  ['role:fullmembers', 'moderators member bot'],
  ['role:members', 'members'],
  ['role:everyone', 'everybody'],
  ['guest', 'guest'],
  ['role:owners newcomer', 'owner newcomer'],
];

/** One outcome for those named, but not for those excepted, and another for everybody else. */
export function outcomes(permitted: Words, done: string, refused = done, except: Words = ''): Record<Kind, string> {
  const allowed = split(permitted).filter((kind) => !split(except).includes(kind));
  const entries = KINDS.map((kind) => [kind, allowed.includes(kind) ? done : refused]);
  return Object.fromEntries(entries) as Record<Kind, string>;
}

/** One by one, the short words spelled out. */
export function split(words: Words): string[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => SHORT[word] ?? [word]);
}

export function isGroup(word: string): boolean {
  return word.startsWith('role:');
}
