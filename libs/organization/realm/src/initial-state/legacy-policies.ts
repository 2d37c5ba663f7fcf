import { type GroupValue, type RealmSettings, SystemGroup } from '@chat/directory';

const NOBODY = 6;

/** Numbers for older clients of the permission to create channels. */
const CREATION_POLICIES = new Map<GroupValue, number>([
  [SystemGroup.members, 1],
  [SystemGroup.administrators, 2],
  [SystemGroup.fullmembers, 3],
  [SystemGroup.moderators, 4],
  [SystemGroup.owners, 7],
]);

/** Numbers for older clients of the permission to mention everyone. */
const WILDCARD_POLICIES = new Map<GroupValue, number>([
  [SystemGroup.everyone, 1],
  [SystemGroup.members, 2],
  [SystemGroup.fullmembers, 3],
  [SystemGroup.administrators, 5],
  [SystemGroup.moderators, 7],
]);

/** No number means "nobody": an older client then offers too little rather than too much. */
const creationPolicy = (value: GroupValue) => CREATION_POLICIES.get(value) ?? NOBODY;
const wildcardMentionPolicy = (value: GroupValue) => WILDCARD_POLICIES.get(value) ?? NOBODY;

const POLICIES = {
  can_mention_many_users_group: ['wildcard_mention_policy', wildcardMentionPolicy],
  can_create_public_channel_group: ['create_public_stream_policy', creationPolicy],
  can_create_private_channel_group: ['create_private_stream_policy', creationPolicy],
  can_create_web_public_channel_group: ['create_web_public_stream_policy', creationPolicy],
} as const;

export const LEGACY_POLICY_NAMES = Object.values(POLICIES).map(([name]) => name);

/** The numbers of the permissions among these settings. */
export function legacyPolicies(settings: Partial<RealmSettings>): Record<string, number> {
  const entries = Object.entries(POLICIES).flatMap(([permission, [name, policy]]) => {
    const value = settings[permission as keyof typeof POLICIES];
    return value === undefined ? [] : [[name, policy(value)] as const];
  });
  return Object.fromEntries(entries);
}
