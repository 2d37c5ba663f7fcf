import type { Avatar, MessagePlace, User } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';

export interface DeactivationActions {
  readonly deletesProfile: boolean;
  readonly deletesMessages: readonly MessagePlace[];
  /** Erases content of the account's deleted messages, including earlier ones, without waiting for `deleted_content_days`. */
  readonly erasesNow?: boolean;
}

export const NOTHING_DELETED: DeactivationActions = { deletesProfile: false, deletesMessages: [] };

/** Facts about the account from the directory. */
export interface DeactivatedFacts extends Pick<User, 'dateJoined' | 'profile'> {
  /** A legal hold covers it. */
  readonly isHeld: boolean;
}

interface Deactivation {
  readonly userId: number;
  /** Absent: nothing is deleted. */
  readonly deleting?: Deleting;
  /** Text of the mail about it; undefined: no mail is sent. */
  readonly comment?: string | undefined;
}

export interface Deleting {
  readonly actions: DeactivationActions;
  readonly facts: DeactivatedFacts;
}

/** Empty for a deactivated account, unless content is to be deleted. */
export function deactivation(state: Present, { userId, deleting, comment }: Deactivation): UserEvent[] {
  const { actions = NOTHING_DELETED, facts } = deleting ?? {};
  const isRepeated = state.situation === 'deactivated';
  const isDeletion = actions.deletesProfile && !state.isDeleted;
  // Deletions that an earlier request left undone are requested again: its event is erased.
  const carriedOn = isDeletion && isRepeated ? (state.deletesMessages ?? []) : [];
  const deletesMessages = [...new Set([...carriedOn, ...actions.deletesMessages])];
  const erasesNow = actions.erasesNow || (isDeletion && isRepeated && state.erasesNow);
  if (isRepeated && !isDeletion && deletesMessages.length === 0 && !erasesNow) return [];
  const data = {
    userId,
    ...(isDeletion && { isDeleted: true as const }),
    ...(isRepeated && { isRepeated: true as const }),
    ...(deletesMessages.length > 0 && { deletesMessages }),
    ...(erasesNow && { erasesNow: true as const }),
    ...(comment !== undefined && !isRepeated && { comment }),
  };
  return [...(isDeletion && facts ? deletion(state, userId, facts) : []), { type: 'UserDeactivated', data }];
}

type Present = Exclude<UserState, { situation: 'absent' }>;

function deletion(state: Present, userId: number, { dateJoined, profile = {}, isHeld }: DeactivatedFacts): UserEvent[] {
  const { role, isBot, bot, isImportedStub, avatar } = state;
  const changes = Object.keys(profile).map((fieldId) => ({ fieldId: Number(fieldId), value: null }));
  const [botType, botOwnerId] = [bot?.type ?? null, bot?.ownerId ?? null];
  const data = {
    userId,
    role,
    isBot,
    botType,
    botOwnerId,
    isImportedStub,
    dateJoined,
    ...(isHeld && { isKept: true as const }),
  };
  return [
    { type: 'AccountDeleted', data },
    ...(avatar ? [avatarRemoved(userId, avatar)] : []),
    ...(changes.length > 0 ? [{ type: 'ProfileValuesChanged' as const, data: { userId, changes } }] : []),
  ];
}

/** The hashes of the picture are removed, too. */
function avatarRemoved(userId: number, { key, size, mediumSize }: Avatar): UserEvent {
  return { type: 'AvatarChanged', data: { userId, avatar: null, previous: { key, size, mediumSize } } };
}

/** Deactivates a bot, alone or with its owner. */
export function outOfUse(state: UserState, botId: number, deleting?: Deleting): UserEvent[] {
  if (state.situation === 'absent' || !state.isBot) return [];
  return deactivation(state, { userId: botId, ...(deleting && { deleting }) });
}
