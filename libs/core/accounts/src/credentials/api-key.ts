import { hash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** 32 random letters and digits: 190 bits. */
export function newApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Tells keys apart in records, and is of no other use. */
export function keyIdOf(apiKeyHash: string): string {
  return apiKeyHash.slice(0, 12);
}

/** The stored hash of a key: SHA-256, hex. A key is random, so a fast hash without salt keeps it as secret as it is. */
export function hashApiKey(apiKey: string): string {
  return hash('sha256', apiKey);
}
