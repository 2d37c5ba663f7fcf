import { strip } from '@chat/kernel';
export const emailClaim = (email: string) => `email:${strip(email).toLowerCase()}`;

/** Some organizations want names to be unique. */
export const nameClaim = (foldedName: string) => `name:${foldedName}`;

/** Bots of an active owner only: who creates or gives one, and who deactivates the owner, follow one another. */
export const ownedBotsClaim = (ownerId: number) => `bots-of:${ownerId}`;

/** An organization keeps at least one active owner, and one active account. */
export const OWNERS_CLAIM = 'owners';
