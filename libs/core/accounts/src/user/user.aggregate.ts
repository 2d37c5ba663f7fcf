import {
  type Avatar,
  type BotProfile,
  deletedUserAddress,
  DELETED_USER_NAME,
  EmailVisibility,
  type Mandate,
  type MessagePlace,
  PLAIN_BOT,
  Role,
  type SpecialPermission,
} from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { AccountDeleted, ApiKeyIssued, SpecialPermissionGranted, UserEvent, UserJoined } from './user.events.js';

export type UserState =
  | { readonly situation: 'absent' }
  | {
      readonly situation: 'active' | 'deactivated';
      readonly fullName: string;
      readonly email: string;
      readonly role: Role;
      readonly isBot: boolean;
      readonly bot?: BotState;
      readonly isImportedStub: boolean;
      readonly specialPermissions: readonly SpecialPermission[];
      readonly mandate?: Mandate;
      readonly avatar?: Avatar;
      readonly apiKeyHashes: readonly string[];
      readonly emailVisibility: EmailVisibility;
      /** Personal settings that differ from the defaults, and the time zone. */
      readonly settings: Readonly<Record<string, unknown>>;
      /** Names of the settings that the owner of the account has changed. */
      readonly chosenSettings: readonly string[];
      /** Text of the mail about the deactivation; absent: no mail. */
      readonly farewell?: string;
      /** The waiting period that passed last; absent: none. */
      readonly waitedDays?: number;
      /** Deleted permanently. */
      readonly isDeleted?: true;
      /** Places whose messages are deleted since the deactivation; absent: none. */
      readonly deletesMessages?: readonly MessagePlace[];
      /** True: `deleted_content_days` does not keep the content of its deleted messages. */
      readonly erasesNow?: true;
    };

export interface BotState {
  readonly type: UserJoined['data']['botType'];
  readonly ownerId: number | null;
  readonly profile: BotProfile;
}

export const userAggregate: Aggregate<UserState, UserEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserJoined') {
      const { fullName, email, role, isBot, isSystemBot, botType, botOwnerId, isImportedStub, apiKeyHash } = event.data;
      const { settings = {}, bot = PLAIN_BOT } = event.data;
      return {
        situation: 'active',
        fullName,
        email,
        role,
        isBot,
        ...(isBot && !isSystemBot && { bot: { type: botType, ownerId: botOwnerId, profile: bot } }),
        isImportedStub,
        specialPermissions: event.data.specialPermissions,
        apiKeyHashes: apiKeyHash === null ? [] : [apiKeyHash],
        emailVisibility: emailVisibilityIn(settings),
        settings,
        chosenSettings: [],
      };
    }
    if (event.type === 'AccountDeleted') return deleted(event.data);
    if (state.situation === 'absent') return state;
    switch (event.type) {
      case 'UserLoggedInFirst':
        return { ...state, isImportedStub: false };
      case 'ApiKeyIssued':
        return { ...state, apiKeyHashes: withIssued(state.apiKeyHashes, event.data) };
      case 'ApiKeyRotated': {
        const { apiKeyHash, apiKey } = event.data;
        const rotated = { ...state, apiKeyHashes: [apiKeyHash] };
        return apiKey === undefined ? rotated : withProfile(rotated, { apiKey });
      }
      case 'UserRenamed':
        return { ...state, fullName: event.data.fullName };
      case 'UserRoleChanged':
        return { ...(event.data.role === Role.guest ? withoutAudit(state) : state), role: event.data.role };
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
      case 'AvatarChanged': {
        const { avatar: _, ...rest } = state;
        return { ...rest, ...(event.data.avatar && { avatar: event.data.avatar }) };
      }
      case 'BotProfileChanged':
        return withProfile(state, event.data.changes);
      case 'BotOwnerChanged':
        return state.bot ? { ...state, bot: { ...state.bot, ownerId: event.data.ownerId } } : state;
      case 'SpecialPermissionGranted':
        return withPermission(state, event.data);
      case 'SpecialPermissionRevoked':
        return withoutPermission(state, event.data.permission);
      case 'UserDeactivated': {
        const { comment, deletesMessages, erasesNow } = event.data;
        return {
          ...withoutAudit(state),
          situation: 'deactivated',
          ...(comment !== undefined && { farewell: comment }),
          ...(deletesMessages && { deletesMessages }),
          ...(erasesNow && { erasesNow }),
        };
      }
      case 'UserReactivated': {
        const { farewell: _, deletesMessages: __, erasesNow: ___, ...rest } = state;
        return { ...rest, situation: 'active' };
      }
      case 'WaitingPeriodPassed':
        return { ...state, waitedDays: event.data.waitingDays };
      default:
        return state;
    }
  },
  streamName: (userId) => `user-${userId}`,
};

/** Needs no earlier events of the stream. */
function deleted({ userId, role, isBot, botType, botOwnerId, isImportedStub }: AccountDeleted['data']): Present {
  return {
    situation: 'deactivated',
    isDeleted: true,
    fullName: DELETED_USER_NAME,
    email: deletedUserAddress(userId),
    role,
    isBot,
    ...(isBot && { bot: { type: botType, ownerId: botOwnerId, profile: PLAIN_BOT } }),
    isImportedStub,
    specialPermissions: [],
    apiKeyHashes: [],
    emailVisibility: EmailVisibility.everyone,
    settings: {},
    chosenSettings: [],
  };
}

type Present = Exclude<UserState, { situation: 'absent' }>;

function withProfile(state: Present, changes: Partial<BotProfile>): Present {
  const { bot } = state;
  return bot ? { ...state, bot: { ...bot, profile: { ...bot.profile, ...changes } } } : state;
}

export function withIssued(
  hashes: readonly string[],
  { apiKeyHash, revokedApiKeyHashes }: ApiKeyIssued['data'],
): string[] {
  return [...hashes.filter((hash) => !revokedApiKeyHashes.includes(hash)), apiKeyHash];
}

interface Permitted {
  readonly specialPermissions: readonly SpecialPermission[];
  readonly mandate?: Mandate;
}

export function withPermission<T extends Permitted>(
  account: T,
  { permission, mandate }: Pick<SpecialPermissionGranted['data'], 'permission' | 'mandate'>,
): T {
  const { specialPermissions } = account;
  const having = { ...account, specialPermissions: [...new Set([...specialPermissions, permission])] };
  return permission === 'audit' ? { ...withoutMandate(having), ...(mandate && { mandate }) } : having;
}

export function withoutPermission<T extends Permitted>(account: T, permission: SpecialPermission): T {
  const specialPermissions = account.specialPermissions.filter((each) => each !== permission);
  const lacking = { ...account, specialPermissions };
  return permission === 'audit' ? withoutMandate(lacking) : lacking;
}

function withoutMandate<T extends Permitted>(account: T): T {
  const { mandate: _, ...rest } = account;
  return rest as T;
}

/** A deactivation, and a demotion to guest, end the right for good. */
export function withoutAudit<T extends Permitted>(account: T): T {
  return account.specialPermissions.includes('audit') ? withoutPermission(account, 'audit') : account;
}

/** The initial visibility of new accounts, a personal setting. */
export function emailVisibilityIn(settings: Readonly<Record<string, unknown>>): EmailVisibility {
  return (settings['email_address_visibility'] as EmailVisibility | undefined) ?? EmailVisibility.everyone;
}
