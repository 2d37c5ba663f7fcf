import { EmailVisibility, type Role } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { ApiKeyIssued, UserEvent } from './user.events.js';

export type UserState =
  | { readonly situation: 'absent' }
  | {
      readonly situation: 'active' | 'deactivated';
      readonly fullName: string;
      readonly email: string;
      readonly role: Role;
      readonly isBot: boolean;
      readonly isImportedStub: boolean;
      readonly apiKeyHashes: readonly string[];
      readonly emailVisibility: EmailVisibility;
      /** Personal settings that differ from the defaults, and the time zone. */
      readonly settings: Readonly<Record<string, unknown>>;
      /** Names of the settings that the owner of the account has changed. */
      readonly chosenSettings: readonly string[];
    };

export const userAggregate: Aggregate<UserState, UserEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserJoined') {
      const { fullName, email, role, isBot, isImportedStub, apiKeyHash, settings = {} } = event.data;
      return {
        situation: 'active',
        fullName,
        email,
        role,
        isBot,
        isImportedStub,
        apiKeyHashes: apiKeyHash === null ? [] : [apiKeyHash],
        emailVisibility: emailVisibilityIn(settings),
        settings,
        chosenSettings: [],
      };
    }
    if (state.situation === 'absent') return state;
    switch (event.type) {
      case 'UserLoggedInFirst':
        return { ...state, isImportedStub: false };
      case 'ApiKeyIssued':
        return { ...state, apiKeyHashes: withIssued(state.apiKeyHashes, event.data) };
      case 'ApiKeyRotated':
        return { ...state, apiKeyHashes: [event.data.apiKeyHash] };
      case 'UserRenamed':
        return { ...state, fullName: event.data.fullName };
      case 'UserRoleChanged':
        return { ...state, role: event.data.role };
      case 'UserEmailChanged':
        return { ...state, email: event.data.email };
      case 'EmailVisibilityChanged':
        return { ...state, emailVisibility: event.data.visibility };
      case 'UserSettingsChanged': {
        const { settings, byOwner } = event.data;
        const chosen = byOwner
          ? [...new Set([...state.chosenSettings, ...Object.keys(settings)])]
          : state.chosenSettings;
        return { ...state, settings: { ...state.settings, ...settings }, chosenSettings: chosen };
      }
      case 'UserDeactivated':
        return { ...state, situation: 'deactivated' };
      case 'UserReactivated':
        return { ...state, situation: 'active' };
      default:
        return state;
    }
  },
  streamName: (userId) => `user-${userId}`,
};

/** The keys of an account after one more was issued. */
export function withIssued(
  hashes: readonly string[],
  { apiKeyHash, revokedApiKeyHashes }: ApiKeyIssued['data'],
): string[] {
  return [...hashes.filter((hash) => !revokedApiKeyHashes.includes(hash)), apiKeyHash];
}

/** What new accounts get, among other settings. */
export function emailVisibilityIn(settings: Readonly<Record<string, unknown>>): EmailVisibility {
  return (settings['email_address_visibility'] as EmailVisibility | undefined) ?? EmailVisibility.everyone;
}
