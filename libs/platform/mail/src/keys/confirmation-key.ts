import { hash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** The secret of a confirmation link, and its hash, which is stored. */
export interface ConfirmationKey {
  /** 32 random letters and digits: 190 bits. No mail program takes the last one for the end of a sentence. Shown or mailed once. */
  readonly key: string;
  /** SHA-256, hex. The key is random, so a fast hash without salt is enough. */
  readonly keyHash: string;
}

export function newConfirmationKey(): ConfirmationKey {
  const key = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return { key, keyHash: hashConfirmationKey(key) };
}

export function hashConfirmationKey(key: string): string {
  return hash('sha256', key);
}

/** The text in a link: the id of its purpose, and the key. */
export function linkToken(id: number, key: string): string {
  return `${id}-${key}`;
}

export interface LinkToken {
  readonly id: number;
  readonly key: string;
}

const TOKEN = /^(\d{1,15})-([A-Za-z0-9]{32})\/?$/;

/** Parses the end of a link, with or without its last slash. Undefined: the text was never in a link. */
export function readLinkToken(text: string): LinkToken | undefined {
  const match = TOKEN.exec(text);
  return match ? { id: Number(match[1]), key: match[2]! } : undefined;
}
