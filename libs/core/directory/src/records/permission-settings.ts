import type { ChannelPermission } from './channel.js';
import { type GroupSetting, type GroupValue, SystemGroup } from './group.js';
import { DEFAULT_REALM_SETTINGS, type RealmSettings } from './realm-settings.js';

/** Groups that a permission may be given to, in the words of the API (contract, organization: Permission settings). */
export interface PermissionSetting {
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  readonly default_group_name: string;
  readonly default_for_system_groups: string | null;
  /** Empty: all that are not excluded above. */
  readonly allowed_system_groups: readonly string[];
}

export type RealmPermission = {
  [Name in keyof RealmSettings]-?: GroupValue extends RealmSettings[Name] ? Name : never;
}[keyof RealmSettings];

const IDS_BY_NAME = new Map<string, SystemGroup>(Object.entries(SystemGroup).map(([name, id]) => [`role:${name}`, id]));
const NAMES_BY_ID = new Map(Object.entries(SystemGroup).map(([name, id]) => [id, `role:${name}`]));
const CREATOR = 'channel_creator';
const GROUP_CREATOR = 'group_creator';

function setting(defaultGroup: string, differences: Partial<PermissionSetting> = {}): PermissionSetting {
  return {
    require_system_group: false,
    allow_internet_group: false,
    allow_nobody_group: true,
    allow_everyone_group: false,
    default_group_name: defaultGroup,
    default_for_system_groups: null,
    allowed_system_groups: [],
    ...differences,
  };
}

const everyone = { allow_everyone_group: true };
const somebody = { allow_nobody_group: false };

/** Exceptions of the organization's settings from the usual rule: nobody is allowed, guests are not. */
const REALM_DIFFERENCES: Partial<Record<RealmPermission, Partial<PermissionSetting>>> = {
  can_access_all_users_group: {
    ...everyone,
    ...somebody,
    require_system_group: true,
    allowed_system_groups: ['role:everyone', 'role:members'],
  },
  can_create_web_public_channel_group: {
    require_system_group: true,
    allowed_system_groups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_delete_own_message_group: everyone,
  can_manage_all_groups: somebody,
  can_manage_billing_group: somebody,
  can_mention_many_users_group: everyone,
  can_move_messages_between_topics_group: everyone,
  can_resolve_topics_group: everyone,
  can_set_topics_policy_group: everyone,
  can_summarize_topics_group: everyone,
  direct_message_initiator_group: everyone,
  direct_message_permission_group: everyone,
};

const PERMISSION = /^can_|_group$/;
const isPermission = (name: string): name is RealmPermission => PERMISSION.test(name);

export const REALM_PERMISSION_NAMES = Object.keys(DEFAULT_REALM_SETTINGS).filter(isPermission);

const REALM = Object.fromEntries(
  REALM_PERMISSION_NAMES.map((name) => {
    const group = NAMES_BY_ID.get(DEFAULT_REALM_SETTINGS[name] as SystemGroup)!;
    return [name, setting(group, REALM_DIFFERENCES[name])];
  }),
) as Readonly<Record<RealmPermission, PermissionSetting>>;

const STREAM: Readonly<Record<ChannelPermission, PermissionSetting>> = {
  can_add_subscribers_group: setting('role:nobody'),
  can_administer_channel_group: setting(CREATOR),
  can_create_topic_group: setting('role:everyone', everyone),
  can_delete_any_message_group: setting('role:nobody', everyone),
  can_delete_own_message_group: setting('role:nobody', everyone),
  can_move_messages_out_of_channel_group: setting('role:nobody', everyone),
  can_move_messages_within_channel_group: setting('role:nobody', everyone),
  can_remove_subscribers_group: setting('role:administrators', everyone),
  can_resolve_topics_group: setting('role:nobody', everyone),
  can_send_message_group: setting('role:everyone', everyone),
  can_subscribe_group: setting('role:nobody'),
};

const forSystemGroups = { default_for_system_groups: 'role:nobody' };

const GROUP: Readonly<Record<GroupSetting, PermissionSetting>> = {
  can_add_members_group: setting(GROUP_CREATOR, forSystemGroups),
  can_join_group: setting('role:nobody', forSystemGroups),
  can_leave_group: setting('role:everyone', { ...everyone, ...forSystemGroups }),
  can_manage_group: setting(GROUP_CREATOR, forSystemGroups),
  can_mention_group: setting('role:everyone', { ...everyone, ...forSystemGroups }),
  can_remove_members_group: setting('role:nobody', forSystemGroups),
};

/** All permission settings of organization, channels and groups, under the names that clients know. */
export const PERMISSION_SETTINGS = { realm: REALM, stream: STREAM, group: GROUP };

export const CHANNEL_PERMISSION_NAMES = Object.keys(STREAM) as ChannelPermission[];
export const GROUP_SETTING_NAMES = Object.keys(GROUP) as GroupSetting[];

/** Default permissions of a new channel or group. @param creatorId null when no creator is recorded */
export function defaultGroupValues<Name extends string>(
  settings: Readonly<Record<Name, PermissionSetting>>,
  creatorId: number | null,
): Record<Name, GroupValue> {
  const creator = creatorId === null ? SystemGroup.nobody : { direct_members: [creatorId], direct_subgroups: [] };
  const values = Object.entries<PermissionSetting>(settings).map(([name, { default_group_name: group }]) => [
    name,
    IDS_BY_NAME.get(group) ?? creator,
  ]);
  return Object.fromEntries(values) as Record<Name, GroupValue>;
}
