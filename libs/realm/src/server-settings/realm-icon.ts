import { hash } from 'node:crypto';
import type { Site } from '@chat/directory';

/** A picture that is the organization's own as long as nobody uploads another one. */
export function realmIconUrl(site: Site): string {
  return `https://secure.gravatar.com/avatar/${hash('md5', site.url)}?d=identicon`;
}
