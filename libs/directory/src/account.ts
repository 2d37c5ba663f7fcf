import { createHash } from 'node:crypto';
import type { Site } from './site.js';
import { EmailVisibility, Role, type User } from './user.js';

/** Address by which the API names an account: the real one only when everyone may see it (contract, e-mail visibility). */
export function apiEmail(user: User, site: Site): string {
  return user.isBot || user.emailVisibility === EmailVisibility.everyone
    ? user.deliveryEmail
    : `user${user.id}@${site.host}`;
}

/** May the viewer see the real address? Own address always; bots hide nothing. */
export function canSeeEmail(viewer: User, target: User): boolean {
  if (viewer.id === target.id || target.isBot) return true;
  switch (target.emailVisibility) {
    case EmailVisibility.everyone:
      return true;
    case EmailVisibility.members:
      return viewer.role <= Role.member;
    case EmailVisibility.moderators:
      return viewer.role <= Role.moderator;
    case EmailVisibility.administrators:
      return viewer.role <= Role.administrator;
    case EmailVisibility.nobody:
      return false;
  }
}

/**
 * The picture of an account, or null when the viewer's client computes it from the address itself.
 * @param clientGravatar whether the client can do that
 */
export function avatarUrl(viewer: User, target: User, clientGravatar: boolean): string | null {
  if (clientGravatar && canSeeEmail(viewer, target)) return null;
  return gravatarUrl(target);
}

/** @param size pixels, when not the default */
export function gravatarUrl(user: User, size?: number): string {
  const hash = createHash('md5').update(user.deliveryEmail.toLowerCase()).digest('hex');
  const sized = size === undefined ? '' : `&s=${size}`;
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon${sized}&version=${user.avatarVersion}`;
}
