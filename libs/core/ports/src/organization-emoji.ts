/** An image that the organization uses as an emoji. */
export interface OrganizationEmojiFacts {
  readonly id: number;
  /** Without colons. */
  readonly name: string;
  /** Path of the image below the realm's URL. */
  readonly sourceUrl: string;
  readonly isDeactivated: boolean;
}

/** The organization's custom emoji. Implemented by emoji. */
export abstract class OrganizationEmoji {
  /** The active one of this name. */
  abstract active(name: string): OrganizationEmojiFacts | undefined;

  /** Includes deactivated ones. @param code the id in the API's form of a code */
  abstract byCode(code: string): OrganizationEmojiFacts | undefined;
}
