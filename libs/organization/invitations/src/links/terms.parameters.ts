import { Role } from '@chat/directory';
import { BooleanParameter, choice, integer, JsonParameter, listOf, nullable } from '@chat/http';
import type { Terms } from '../invitation/invitation.events.js';
import { LIMITS } from '../invitations.limits.js';

const { channels, groups } = LIMITS.invitations;
const TEN_DAYS_IN_MINUTES = 14_400;
const HUNDRED_YEARS_IN_MINUTES = 52_704_000;
const SECONDS_PER_MINUTE = 60;

const lifetime = integer({ min: 1, max: HUNDRED_YEARS_IN_MINUTES });
const role = choice(Object.values(Role), { explained: true });
const channelIds = listOf(integer(), { maxLength: channels });
const groupIds = listOf(integer(), { maxLength: groups });

export class TermsParameters {
  @JsonParameter(nullable(lifetime), { default: TEN_DAYS_IN_MINUTES, nullable: true })
  readonly inviteExpiresInMinutes!: number | null;
  @JsonParameter(role, { default: Role.member }) readonly inviteAs!: Role;
  @JsonParameter(channelIds, { default: [] }) readonly streamIds!: readonly number[];
  @JsonParameter(groupIds, { default: [] }) readonly groupIds!: readonly number[];
  @BooleanParameter({ default: false }) readonly includeRealmDefaultSubscriptions!: boolean;
}

export function termsOf(parameters: TermsParameters): Terms {
  return {
    role: parameters.inviteAs,
    channelIds: [...new Set(parameters.streamIds)],
    groupIds: [...new Set(parameters.groupIds)],
    includesDefaultChannels: parameters.includeRealmDefaultSubscriptions,
  };
}

export function lifetimeOf({ inviteExpiresInMinutes: minutes }: TermsParameters): number | null {
  return minutes === null ? null : minutes * SECONDS_PER_MINUTE;
}
