import type { MessagePlace } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';

export interface DeactivationActions {
  readonly deletesProfile: boolean;
  readonly deletesMessages: readonly MessagePlace[];
}

export const NOTHING_DELETED: DeactivationActions = { deletesProfile: false, deletesMessages: [] };

const DELETED_USER_NAME = 'Deleted user';

interface Deactivation {
  readonly userId: number;
  readonly actions: DeactivationActions;
  readonly profileFieldIds: readonly number[];
  /** Text of the mail about it; undefined: there is none. */
  readonly comment?: string | undefined;
}

export function deactivation(
  state: Exclude<UserState, { situation: 'absent' }>,
  { userId, actions: { deletesProfile, deletesMessages }, profileFieldIds, comment }: Deactivation,
): UserEvent[] {
  const data = {
    userId,
    ...(deletesProfile && { isDeleted: true as const }),
    ...(deletesMessages.length > 0 && { deletesMessages }),
    ...(comment !== undefined && { comment }),
  };
  return [...(deletesProfile ? profileDeleted(state, userId, profileFieldIds) : []), { type: 'UserDeactivated', data }];
}

function profileDeleted(
  { fullName, avatar }: Exclude<UserState, { situation: 'absent' }>,
  userId: number,
  fieldIds: readonly number[],
): UserEvent[] {
  const changes = fieldIds.map((fieldId) => ({ fieldId, value: null }));
  return [
    ...(fullName === DELETED_USER_NAME
      ? []
      : [{ type: 'UserRenamed' as const, data: { userId, fullName: DELETED_USER_NAME } }]),
    ...(avatar ? [{ type: 'AvatarChanged' as const, data: { userId, avatar: null, previous: avatar } }] : []),
    ...(changes.length > 0 ? [{ type: 'ProfileValuesChanged' as const, data: { userId, changes } }] : []),
  ];
}

/** Deactivates a bot: by itself, or with its owner. */
export function outOfUse(state: UserState, botId: number, actions: DeactivationActions = NOTHING_DELETED): UserEvent[] {
  if (state.situation !== 'active' || !state.isBot) return [];
  return deactivation(state, { userId: botId, actions, profileFieldIds: [] });
}
