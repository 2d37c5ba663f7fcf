import type { RealmSettings } from './realm-settings.js';

/** The organization of a server. */
export const REALM_ID = 1;

/** The account that sends the service's own messages. */
export const NOTIFICATION_BOT_ID = 1;

/** The account that posts mail to channels. */
export const EMAIL_GATEWAY_BOT_ID = 3;

/** Pictures of the organization, by the names that clients know them by. */
export const REALM_PICTURES = ['icon', 'logo', 'night_logo'] as const;
export type RealmPictureName = (typeof REALM_PICTURES)[number];

/** An uploaded picture, re-encoded as PNG. */
export interface RealmPicture {
  readonly fileKey: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal; missing in events of former builds. */
  readonly sha256?: string;
}

/** A domain whose addresses are allowed, if the organization is restricted to domains. */
export interface RealmDomain {
  /** In lower case. */
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

export interface Realm {
  readonly id: number;
  readonly name: string;
  /** Markdown source. */
  readonly description: string;
  readonly renderedDescription: string;
  /** UNIX seconds. */
  readonly dateCreated: number;
  readonly settings: RealmSettings;
  /** Uploaded pictures; null for a deleted one. */
  readonly pictures?: Readonly<Partial<Record<RealmPictureName, RealmPicture | null>>>;
  /** In the order of their addition; missing until the first is added. */
  readonly domains?: readonly RealmDomain[];
  /** Personal settings of new accounts that differ from those of the service, by their wire names. */
  readonly userSettingsDefaults?: Readonly<Record<string, unknown>>;
}
