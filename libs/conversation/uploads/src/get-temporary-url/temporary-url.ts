import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '@chat/directory';
import { LIMITS } from '../uploads.limits.js';

/**
 * A token that opens one file for a short time for one account: its id, the end in UNIX milliseconds, and a signature. The
 * signature uses the stored hash of the account's API key, so every server can check it, and it ends with the key.
 */
export function temporaryToken(user: User, pathId: string, now: number): string {
  const signed = `${user.id}.${now + LIMITS.files.temporaryUrlMs}`;
  return `${signed}.${signature(user.apiKeyHashes[0] ?? '', signed, pathId)}`;
}

export function openedBy(
  userOf: (id: number) => User | undefined,
  token: string,
  pathId: string,
  now: number,
): number | undefined {
  const [, signed, userId, end, given] = /^((\d{1,15})\.(\d{1,15}))\.([0-9a-f]{64})$/.exec(token) ?? [];
  const user = userOf(Number(userId));
  if (signed === undefined || !user?.isActive || now > Number(end)) return undefined;
  const isGenuine = user.apiKeyHashes.some((key) =>
    timingSafeEqual(Buffer.from(signature(key, signed, pathId)), Buffer.from(given!)),
  );
  return isGenuine ? user.id : undefined;
}

function signature(keyHash: string, signed: string, pathId: string): string {
  return createHmac('sha256', `temporary file ${keyHash}`).update(`${signed} ${pathId}`).digest('hex');
}
