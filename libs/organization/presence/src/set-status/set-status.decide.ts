import type { NamedEmoji, UserStatus } from '@chat/directory';
import type { UserStatusChanged } from '../user-status/user-status.aggregate.js';

export interface SetStatusIntent {
  readonly userId: number;
  readonly text?: string | undefined;
  /** A valid emoji; null: none. */
  readonly emoji?: NamedEmoji | null | undefined;
  readonly away?: boolean | undefined;
}

/** Clients are notified of every setting, even an equal one. */
export function decideSetStatus(
  state: UserStatus,
  { userId, text, emoji, away }: SetStatusIntent,
): UserStatusChanged[] {
  const status = { text: text ?? state.text, emoji: emoji === undefined ? state.emoji : emoji };
  const set = [...(text === undefined ? [] : ['text' as const]), ...(emoji === undefined ? [] : ['emoji' as const])];
  return [{ type: 'UserStatusChanged', data: { userId, status, set, ...(away !== undefined && { away }) } }];
}
