import { DomainError, strip } from '@chat/kernel';

const MAX_LENGTH = 100;
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}*`\\>"@]/u;
const ENDS_LIKE_A_MENTION = /\|\d+$/;

export class InvalidFullName extends DomainError {}

/**
 * Equates names that differ only in case or width (contract, people: Names). Unicode's case folding equates letters
 * with equal capitals, such as `ß` and `ss`, but keeps the dotless i.
 */
export function foldName(fullName: string): string {
  const small = fullName.normalize('NFKC').toLowerCase();
  return small.replaceAll(/[^ı]+/g, (part) => part.toUpperCase());
}

/**
 * The stored form of the name.
 * @param isTaken whether another account has the folded name, where that matters
 * @throws InvalidFullName
 */
export function acceptFullName(raw: string, isTaken: (foldedName: string) => boolean): string {
  const name = strip(raw);
  if (name.length > MAX_LENGTH && [...name].length > MAX_LENGTH) throw new InvalidFullName('Name too long!');
  if (name === '') throw new InvalidFullName('Name must not be empty!');
  if (FORBIDDEN.test(name)) throw new InvalidFullName('Invalid characters in name!');
  if (ENDS_LIKE_A_MENTION.test(raw)) throw new InvalidFullName('Invalid format!');
  if (isTaken(foldName(name))) throw new InvalidFullName('Unique names required in this organization.');
  return name;
}

/** True when an account may have this name. */
export function isFullName(text: string): boolean {
  try {
    return acceptFullName(text, () => false) === text;
  } catch (error) {
    if (error instanceof InvalidFullName) return false;
    throw error;
  }
}
