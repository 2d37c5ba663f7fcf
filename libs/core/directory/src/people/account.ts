import { strip } from '@chat/kernel';
import { createHash } from 'node:crypto';
import type { Directory } from '../directory/directory.js';
import { NOTIFICATION_BOT_ID, REALM_ID } from '../records/realm.js';
import type { Site } from '../service/site.js';
import { canSeeUser, UNKNOWN_USER_NAME } from './user-visibility.js';
import { EmailVisibility, Role, type User } from '../records/user.js';

/** Picture of an account that the viewer may not know. */
export const UNKNOWN_USER_AVATAR = '/static/images/unknown-user-avatar.png';

/**
 * Address by which the API names an account: the real one only when everyone may see it
 * (contract, people: E-mail visibility).
 */
export function apiEmail(user: User, site: Site): string {
  return user.isBot || user.emailVisibility === EmailVisibility.everyone ? user.deliveryEmail : dummyEmail(user, site);
}

/** Shown instead of the name of a deleted account. */
export const DELETED_USER_NAME = 'Deleted user';

/** Shown instead of the address of a deleted account. */
export const deletedUserAddress = (userId: number): string => `deleted-user-${userId}@deleted.invalid`;

/** An address that contains only the id. The API accepts it wherever it accepts an address. */
export function dummyEmail(user: Pick<User, 'id'>, site: Site): string {
  return `user${user.id}@${site.host}`;
}

/** A viewer's access to an account: only its id, also its name, or its real address too. */
export type UserVisibility = 'none' | 'name' | 'address';

/** Accounts see their own address; bots hide nothing. @param viewer an account, or a former record of it; likewise the target */
export function userVisibility(directory: Directory, viewer: User, target: User): UserVisibility {
  if (viewer.id === target.id || target.isBot) return 'address';
  if (!canSeeUser(directory, viewer, target)) return 'none';
  return isShownToRole(target.emailVisibility, viewer.role) ? 'address' : 'name';
}

function isShownToRole(visibility: EmailVisibility, role: Role): boolean {
  switch (visibility) {
    case EmailVisibility.everyone:
      return true;
    case EmailVisibility.members:
      return role <= Role.member;
    case EmailVisibility.moderators:
      return role <= Role.moderator;
    case EmailVisibility.administrators:
      return role <= Role.administrator;
    case EmailVisibility.nobody:
      return false;
  }
}

/** Name and API address of an account for viewers of this kind. */
export function namesShown(user: User, site: Site, known: UserVisibility): { fullName: string; email: string } {
  if (known === 'none') return { fullName: UNKNOWN_USER_NAME, email: dummyEmail(user, site) };
  return { fullName: user.fullName, email: apiEmail(user, site) };
}

/**
 * The picture of an account, or null when the viewer's client computes it from the address.
 * @param clientGravatar whether the client can do that
 */
export function avatarUrl(target: User, clientGravatar: boolean, known: UserVisibility): string | null {
  if (known === 'none') return UNKNOWN_USER_AVATAR;
  const isGravatar = avatarSource(target) === 'G';
  return isGravatar && clientGravatar && known === 'address' ? null : avatarUrlOf(target);
}

/** Names of the pictures of the system's bots, in the order of their ids. */
export const SYSTEM_AVATARS = ['notification-bot', 'welcome-bot', 'emailgateway'] as const;
const MEDIUM_PIXELS = 500;

/** Source of the picture: uploaded, or a third party's for the address (contract, people: Avatars). */
export function avatarSource({ avatar, isSystemBot }: User): 'U' | 'G' {
  return avatar || isSystemBot ? 'U' : 'G';
}

/** The picture of an account, for readers who may know the account. */
export function avatarUrlOf(user: User, size: 'small' | 'medium' = 'small'): string {
  const suffix = `${size === 'medium' ? '-medium' : ''}.png?version=${user.avatarVersion}`;
  if (user.avatar) return `/user_avatars/${REALM_ID}/${user.avatar.key}${suffix}`;
  const systemName = user.isSystemBot ? SYSTEM_AVATARS[user.id - NOTIFICATION_BOT_ID] : undefined;
  if (systemName) return `/static/images/static_avatars/${systemName}${suffix}`;
  return gravatarUrl(user, size === 'medium' ? MEDIUM_PIXELS : undefined);
}

/** @param size pixels, if not the default */
export function gravatarUrl(user: User, size?: number): string {
  const hash = createHash('md5').update(user.deliveryEmail.toLowerCase()).digest('hex');
  const sized = size === undefined ? '' : `&s=${size}`;
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon${sized}&version=${user.avatarVersion}`;
}

/**
 * The account with this address for this viewer: the dummy address of anybody, or the real one where the viewer's role may see it,
 * which includes one's own (contract, people: Lookup rules).
 */
export function userByAddress(directory: Directory, site: Site, viewer: User, address: string): User | undefined {
  const [, id, host] = /^user(\d{1,15})@(.+)$/i.exec(strip(address)) ?? [];
  if (id !== undefined && host?.toLowerCase() === site.host.toLowerCase()) return directory.user(Number(id));
  const user = directory.userByEmail(address);
  if (!user || (!user.isBot && !isShownToRole(user.emailVisibility, viewer.role))) return undefined;
  return canSeeUser(directory, viewer, user) ? user : undefined;
}
