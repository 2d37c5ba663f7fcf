import { strip } from '@chat/kernel';
export const emailClaim = (email: string) => `email:${strip(email).toLowerCase()}`;

/** Claim on names, for organizations with unique names. */
export const nameClaim = (foldedName: string) => `name:${foldedName}`;

/** Claim on the bots of an owner, which must be active: creating, giving and the owner's deactivation take turns. */
export const ownedBotsClaim = (ownerId: number) => `bots-of:${ownerId}`;

/** Claim that keeps at least one active owner and one active account in an organization. */
export const OWNERS_CLAIM = 'owners';
