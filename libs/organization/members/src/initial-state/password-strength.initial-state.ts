import type { InitialState } from '@chat/event-queues';
import { integer } from '@chat/http';
import type { PasswordStrength } from '../password-strength/password-strength.js';

export function passwordStrengthInitialState({ minGuesses }: PasswordStrength): InitialState {
  return {
    fetchTypes: ['realm'],
    describes: { password_min_guesses: integer() },
    state: () => ({ password_min_guesses: minGuesses }),
  };
}
