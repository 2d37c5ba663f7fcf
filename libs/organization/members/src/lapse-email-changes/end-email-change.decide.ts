import type { EmailChangeEnded, EmailChangeState } from '@chat/accounts';

export function decideEndEmailChange(state: EmailChangeState, userId: number, now: number): EmailChangeEnded[] {
  const isOver = state.situation === 'waiting' && state.expiresAt <= now;
  return isOver ? [{ type: 'EmailChangeEnded', data: { userId } }] : [];
}
