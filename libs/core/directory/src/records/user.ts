import type { Mandate } from './mandate.js';
import type { NamedEmoji } from './named-emoji.js';
import type { ProfileValue } from './profile-value.js';

/** Roles of people (contract, people: User object); a smaller number has more rights. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** The audience of the real e-mail address (contract, people: E-mail visibility). */
export const EmailVisibility = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;
export type EmailVisibility = (typeof EmailVisibility)[keyof typeof EmailVisibility];

/** Rights that no role includes. */
export type SpecialPermission = 'create_users' | 'change_user_emails' | 'audit';

/** An uploaded picture, in the file store in two sizes. */
export interface Avatar {
  /** 40 hexadecimal digits, from which the address is made. */
  readonly key: string;
  /** Bytes of the small one. */
  readonly size: number;
  readonly mediumSize: number;
  /** In hexadecimal, of the small one; missing in events of former builds, like the next. */
  readonly sha256?: string;
  readonly mediumSha256?: string;
}

/** The bot part of an account. */
export interface BotProfile {
  /** The key that its owner may ask for; other keys may be valid too. Empty: no key is known. */
  readonly apiKey: string;
  /** Channel for messages of the bot that name none. */
  readonly defaultSendingChannelId: number | null;
  /** Channel whose messages its queues get when they name none. */
  readonly defaultEventsChannelId: number | null;
  /** True: its queues get the messages of all public channels by default. */
  readonly allPublicChannels: boolean;
  /** The service that an outgoing webhook calls; null for other bots. */
  readonly service: OutgoingService | null;
}

export interface OutgoingService {
  readonly url: string;
  /** 1: this service's own payload, 2: Slack's. */
  readonly interface: 1 | 2;
  /** Proves to the service who calls. */
  readonly token: string;
}

/** A bot about which nothing else is known. */
export const PLAIN_BOT: BotProfile = {
  apiKey: '',
  defaultSendingChannelId: null,
  defaultEventsChannelId: null,
  allPublicChannels: false,
  service: null,
};

export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

/** The status text and emoji of an account. */
export interface UserStatus {
  /** Empty: nothing. */
  readonly text: string;
  readonly emoji: NamedEmoji | null;
}

export interface User {
  readonly id: number;
  /** The real address; compared ignoring case. */
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isBot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  readonly botType: 1 | 2 | 3 | 4 | null;
  readonly botOwnerId: number | null;
  /** Absent for people. */
  readonly bot?: BotProfile;
  readonly isSystemBot: boolean;
  readonly isActive: boolean;
  /** Deactivated; name, picture and profile were removed. */
  readonly isDeleted?: true;
  /** Made by an administrator or an import, and never logged in (contract, states: Transitions). */
  readonly isImportedStub: boolean;
  /** UNIX seconds. */
  readonly dateJoined: number;
  /** The waiting period whose end was last reported; absent: none. */
  readonly waitedDays?: number;
  readonly timezone: string;
  /** Values of the custom profile fields, by id of the field. */
  readonly profile?: Readonly<Record<string, ProfileValue>>;
  readonly avatarVersion: number;
  /** Absent: the picture that belongs to the address. */
  readonly avatar?: Avatar;
  readonly emailVisibility: EmailVisibility;
  readonly specialPermissions: readonly SpecialPermission[];
  /** Bounds of its right to audit; absent without that right, and where it was given without bounds. */
  readonly mandate?: Mandate;
  /** SHA-256, hex, of each API key that the account may use, oldest first. */
  readonly apiKeyHashes: readonly string[];
  /** PHC string of the password; null when the account has none. */
  readonly passwordHash: string | null;
  /** True: the password no longer opens the account. */
  readonly isPasswordDisabled?: boolean;
  /** Personal settings that differ from the defaults, by their wire names. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Absent when it was never set. */
  readonly status?: UserStatus;
}

export function isAdministrator({ role }: Pick<User, 'role'>): boolean {
  return role <= Role.administrator;
}

export function isModerator(user: User): boolean {
  return user.role <= Role.moderator;
}

export function isGuest(user: Pick<User, 'role'>): boolean {
  return user.role === Role.guest;
}

const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * True for a moderator or a higher role, or a member that has waited long enough.
 * @param waitingDays the organization's `waiting_period_threshold`
 * @param now UNIX milliseconds
 */
export function isFullMember({ role, dateJoined }: User, waitingDays: number, now: number): boolean {
  if (role !== Role.member) return role < Role.member;
  return waitingDays === 0 || now - dateJoined * 1000 >= waitingDays * MILLISECONDS_PER_DAY;
}
