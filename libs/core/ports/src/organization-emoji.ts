/** An image that the organization uses as an emoji. */
export interface OrganizationEmojiFacts {
  readonly id: number;
  /** Without colons. */
  readonly name: string;
  /** Path of the image below the realm's URL. */
  readonly sourceUrl: string;
  readonly isDeactivated: boolean;
}

/** The organization's custom emoji. Fulfilled by emoji. */
export abstract class OrganizationEmoji {
  /** The one that is not deactivated. */
  abstract active(name: string): OrganizationEmojiFacts | undefined;

  /** Deactivated ones included. @param code the id as the API writes it where emoji have codes */
  abstract byCode(code: string): OrganizationEmojiFacts | undefined;
}
