/** An address belongs to one account, whatever its case. */
export const emailClaim = (email: string) => `email:${email.trim().toLowerCase()}`;

/** Some organizations want names to be unique. */
export const nameClaim = (foldedName: string) => `name:${foldedName}`;

/** An organization keeps at least one active owner, and one active account. */
export const OWNERS_CLAIM = 'owners';
