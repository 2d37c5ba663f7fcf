import type { Conversation } from '../records/conversation.js';
import type { Mandate } from '../records/mandate.js';
import { isGuest, Role, type User } from '../records/user.js';

export const UNRESTRICTED: Mandate = {
  channelIds: null,
  accountIds: null,
  includesDirectMessages: true,
  until: null,
  reason: '',
};

/** Owners do not have this right by their role. @param now UNIX milliseconds */
export function mandateOf(user: User | undefined, now: number): Mandate | undefined {
  if (!user?.isActive || isGuest(user) || !user.specialPermissions.includes('audit')) return undefined;
  const { mandate = UNRESTRICTED } = user;
  return mandate.until === null || now < mandate.until ? mandate : undefined;
}

/** True when the account may set, lift and see legal holds. @param now UNIX milliseconds */
export function mayHold(user: User | undefined, now: number): boolean {
  return user?.role === Role.owner || mandateOf(user, now)?.mayHold === true;
}

export interface Audited {
  readonly conversation: Conversation;
  readonly senderId: number;
}

export function isCovered(
  { channelIds, accountIds, includesDirectMessages }: Mandate,
  { conversation, senderId }: Audited,
): boolean {
  if (conversation.kind === 'direct') {
    if (!includesDirectMessages) return false;
    return accountIds === null || conversation.userIds.some((id) => accountIds.includes(id));
  }
  return (
    (channelIds === null || channelIds.includes(conversation.channelId)) &&
    (accountIds === null || accountIds.includes(senderId))
  );
}
