import { hash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** 32 random letters and digits: 190 bits. */
export function newApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Identifies a key in records; it opens nothing. */
export function keyIdOf(apiKeyHash: string): string {
  return apiKeyHash.slice(0, 12);
}

/** The stored hash of a key: SHA-256, hex. A key is random, so a fast hash without salt is enough. */
export function hashApiKey(apiKey: string): string {
  return hash('sha256', apiKey);
}
