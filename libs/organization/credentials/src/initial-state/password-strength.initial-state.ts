import type { PasswordStrength } from '@chat/accounts';
import type { InitialState } from '@chat/event-queues';
import { integer } from '@chat/http';

export function passwordStrengthInitialState({ minGuesses }: PasswordStrength): InitialState {
  return {
    fetchTypes: ['realm'],
    describes: { password_min_guesses: integer() },
    state: () => ({ password_min_guesses: minGuesses }),
  };
}
