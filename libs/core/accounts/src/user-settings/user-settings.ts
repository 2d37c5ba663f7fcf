import type { Realm, User } from '@chat/directory';

/** Initial settings of an account, by their wire names (contract, event-queues: Personal settings). */
export const DEFAULT_USER_SETTINGS = {
  twenty_four_hour_time: false,
  web_mark_read_on_scroll_policy: 1,
  web_channel_default_view: 1,
  starred_message_counts: true,
  receives_typing_notifications: true,
  web_suggest_update_timezone: true,
  fluid_layout_width: false,
  high_contrast_mode: false,
  web_font_size_px: 16,
  web_line_height_percent: 140,
  color_scheme: 1,
  translate_emoticons: false,
  display_emoji_reaction_users: true,
  default_language: 'en',
  web_home_view: 'inbox',
  web_escape_navigates_to_home_view: true,
  left_side_userlist: false,
  emojiset: 'google',
  demote_inactive_streams: 1,
  user_list_style: 3,
  web_animate_image_previews: 'on_hover',
  web_stream_unreads_count_display_policy: 2,
  hide_ai_features: false,
  web_inbox_show_channel_folders: true,
  web_left_sidebar_show_channel_folders: true,
  web_left_sidebar_unreads_count_summary: true,
  web_navigate_to_sent_message: true,
  enter_sends: false,
  enable_drafts_synchronization: true,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_audible_notifications: false,
  notification_sound: 'zulip',
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  email_notifications_batching_period_seconds: 120,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_digest_emails: true,
  enable_marketing_emails: true,
  enable_login_emails: true,
  message_content_in_email_notifications: true,
  pm_content_in_desktop_notifications: true,
  wildcard_mentions_notify: true,
  desktop_icon_count_display: 1,
  realm_name_in_email_notifications_policy: 1,
  automatically_follow_topics_policy: 3,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  automatically_follow_topics_where_mentioned: true,
  resolved_topic_notice_auto_read_policy: 'except_followed',
  presence_enabled: true,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
  send_read_receipts: true,
  allow_private_data_export: false,
  email_address_visibility: 1,
} as const;

export type UserSettingName = keyof typeof DEFAULT_USER_SETTINGS;

export type UserSettings = Readonly<Record<string, unknown>>;

/** Privacy settings, which nobody changes for another account. */
export const PRIVATE_SETTINGS: ReadonlySet<string> = new Set([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
  'timezone',
]);

/** The sounds are part of the clients. */
export const NOTIFICATION_SOUNDS = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
] as const;

const CHOICES = {
  available_notification_sounds: NOTIFICATION_SOUNDS,
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
  ],
} as const;

export function userSettingsDefaults({ userSettingsDefaults: changed }: Realm): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...changed, ...CHOICES };
}

/** Settings of a new account; undefined: none. A default language takes precedence over the language of the organization. */
export function settingsOfNewAccounts({ settings, userSettingsDefaults: defaults }: Realm): UserSettings | undefined {
  const { default_language: language } = settings;
  return language === DEFAULT_USER_SETTINGS.default_language ? defaults : { default_language: language, ...defaults };
}

export function userSettings({ settings, timezone, emailVisibility }: User): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...settings, ...CHOICES, timezone, email_address_visibility: emailVisibility };
}

export function changedSettings(requested: UserSettings, current: UserSettings): UserSettings {
  const known = { ...DEFAULT_USER_SETTINGS, timezone: '', ...current } as UserSettings;
  return Object.fromEntries(Object.entries(requested).filter(([name, value]) => known[name] !== value));
}
