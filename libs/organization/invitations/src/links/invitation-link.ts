import type { Site } from '@chat/directory';
import { linkToken } from '@chat/mail';

export function invitationUrl(site: Site, invitationId: number, key: string): string {
  return `${site.url}/join/${linkToken(invitationId, key)}/`;
}

export interface ShownLink {
  readonly email: string;
  readonly link: string;
}
