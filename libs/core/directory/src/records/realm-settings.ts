import { type GroupValue, SystemGroup } from './group.js';

/** Settings of the organization by their wire names (contract, organization: Changing settings). */
export interface RealmSettings {
  readonly allow_message_editing: boolean;
  /** Seconds; null: no limit. Likewise for the three limits below. */
  readonly message_content_edit_limit_seconds: number | null;
  readonly message_content_delete_limit_seconds: number | null;
  readonly move_messages_within_stream_limit_seconds: number | null;
  readonly move_messages_between_streams_limit_seconds: number | null;
  readonly message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  readonly topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  /** Days; -1: for ever. */
  readonly message_retention_days: number;
  /** Days until an account becomes a full member. */
  readonly waiting_period_threshold: number;
  readonly default_language: string;
  readonly require_unique_names: boolean;
  readonly enable_read_receipts: boolean;
  /** Images and films are shown below the messages that link them. */
  readonly inline_image_preview: boolean;
  /** Hides everybody's presence. */
  readonly presence_disabled: boolean;
  /** Only administrators change names. Likewise for addresses. */
  readonly name_changes_disabled: boolean;
  readonly email_changes_disabled: boolean;
  readonly avatar_changes_disabled: boolean;
  /** Clients mark guests beside their name, and warn before a direct message to one. */
  readonly enable_guest_user_indicator: boolean;
  readonly enable_guest_user_dm_warning: boolean;
  /** The Notification Bot posts notices about a channel in it. */
  readonly send_channel_events_messages: boolean;
  /** -1: none. Likewise for the two below. */
  readonly moderation_request_channel_id: number;
  /** Where the Notification Bot posts notices about new channels, and new people. */
  readonly new_stream_announcements_stream_id: number;
  readonly signup_announcements_stream_id: number;
  /** Only addresses of listed domains are allowed; missing: any. */
  readonly emails_restricted_to_domains?: boolean;
  /** Height of the pictures below messages, percent; missing: 100. */
  readonly media_preview_size?: 100 | 150 | 200;
  /** Enabled ways to log in, by the names that clients know; a missing one is enabled. */
  readonly authentication_methods?: Readonly<Record<string, boolean>>;
  readonly can_access_all_users_group: GroupValue;
  readonly can_add_custom_emoji_group: GroupValue;
  readonly can_add_subscribers_group: GroupValue;
  readonly can_create_bots_group: GroupValue;
  readonly can_create_groups: GroupValue;
  readonly can_create_private_channel_group: GroupValue;
  readonly can_create_public_channel_group: GroupValue;
  readonly can_create_web_public_channel_group: GroupValue;
  readonly can_create_write_only_bots_group: GroupValue;
  readonly can_delete_any_message_group: GroupValue;
  readonly can_delete_own_message_group: GroupValue;
  readonly can_invite_users_group: GroupValue;
  readonly can_manage_all_groups: GroupValue;
  readonly can_manage_billing_group: GroupValue;
  readonly can_mention_many_users_group: GroupValue;
  readonly can_move_messages_between_channels_group: GroupValue;
  readonly can_move_messages_between_topics_group: GroupValue;
  readonly can_resolve_topics_group: GroupValue;
  readonly can_set_delete_message_policy_group: GroupValue;
  readonly can_set_topics_policy_group: GroupValue;
  readonly can_summarize_topics_group: GroupValue;
  readonly create_multiuse_invite_group: GroupValue;
  readonly direct_message_initiator_group: GroupValue;
  readonly direct_message_permission_group: GroupValue;
}

/** The settings that name a channel. */
export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const;
export type ChannelSetting = (typeof CHANNEL_SETTINGS)[number];

/**
 * Claim held while settings that name a channel change, and while a channel is archived or made public, so that concurrent requests
 * cannot leave a setting that names an unfit channel.
 */
export const CHANNEL_SETTINGS_CLAIM = 'channel-settings';

/**
 * Defaults of an organization, for values that its log does not set. A change applies to every log, so newer defaults are stored in
 * `RealmCreated`.
 */
export const DEFAULT_REALM_SETTINGS: RealmSettings = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  message_content_delete_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  message_edit_history_visibility_policy: 'all',
  topics_policy: 'allow_empty_topic',
  message_retention_days: -1,
  waiting_period_threshold: 0,
  default_language: 'en',
  require_unique_names: false,
  enable_read_receipts: false,
  inline_image_preview: true,
  presence_disabled: false,
  name_changes_disabled: false,
  email_changes_disabled: false,
  avatar_changes_disabled: false,
  enable_guest_user_indicator: true,
  enable_guest_user_dm_warning: true,
  send_channel_events_messages: true,
  moderation_request_channel_id: -1,
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  can_access_all_users_group: SystemGroup.everyone,
  can_add_custom_emoji_group: SystemGroup.members,
  can_add_subscribers_group: SystemGroup.members,
  can_create_bots_group: SystemGroup.members,
  can_create_groups: SystemGroup.members,
  can_create_private_channel_group: SystemGroup.members,
  can_create_public_channel_group: SystemGroup.members,
  can_create_web_public_channel_group: SystemGroup.owners,
  can_create_write_only_bots_group: SystemGroup.members,
  can_delete_any_message_group: SystemGroup.administrators,
  can_delete_own_message_group: SystemGroup.everyone,
  can_invite_users_group: SystemGroup.members,
  can_manage_all_groups: SystemGroup.owners,
  can_manage_billing_group: SystemGroup.administrators,
  can_mention_many_users_group: SystemGroup.administrators,
  can_move_messages_between_channels_group: SystemGroup.members,
  can_move_messages_between_topics_group: SystemGroup.everyone,
  can_resolve_topics_group: SystemGroup.everyone,
  can_set_delete_message_policy_group: SystemGroup.moderators,
  can_set_topics_policy_group: SystemGroup.members,
  can_summarize_topics_group: SystemGroup.everyone,
  create_multiuse_invite_group: SystemGroup.administrators,
  direct_message_initiator_group: SystemGroup.everyone,
  direct_message_permission_group: SystemGroup.everyone,
};

/** True when people may log in this way, if the server has it. */
export function isLoginEnabled({ authentication_methods: methods }: RealmSettings, name: 'Email' | 'Dev'): boolean {
  return methods?.[name] ?? true;
}
