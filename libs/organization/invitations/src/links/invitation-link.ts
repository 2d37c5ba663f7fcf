import type { Site } from '@chat/directory';
import { linkToken } from '@chat/mail';

/** Where somebody joins who has the key. */
export function invitationUrl(site: Site, invitationId: number, key: string): string {
  return `${site.url}/join/${linkToken(invitationId, key)}/`;
}

/** A link that the inviter hands on, because there is no mail server. */
export interface ShownLink {
  readonly email: string;
  readonly link: string;
}
