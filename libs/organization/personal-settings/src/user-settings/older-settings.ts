import type { UserSettingName } from '@chat/accounts';

/**
 * Settings that clients written before `user_settings` request by these types. Later settings have no older form
 * (contract, event-queues: Register response).
 */
const SETTINGS_OF_TYPE = {
  update_display_settings: [
    'color_scheme',
    'default_language',
    'web_home_view',
    'demote_inactive_streams',
    'emojiset',
    'enable_drafts_synchronization',
    'enter_sends',
    'fluid_layout_width',
    'high_contrast_mode',
    'left_side_userlist',
    'starred_message_counts',
    'translate_emoticons',
    'twenty_four_hour_time',
    'timezone',
  ],
  update_global_notifications: [
    'desktop_icon_count_display',
    'email_notifications_batching_period_seconds',
    'enable_desktop_notifications',
    'enable_digest_emails',
    'enable_login_emails',
    'enable_marketing_emails',
    'enable_offline_email_notifications',
    'enable_offline_push_notifications',
    'enable_online_push_notifications',
    'enable_sounds',
    'enable_stream_audible_notifications',
    'enable_stream_desktop_notifications',
    'enable_stream_email_notifications',
    'enable_stream_push_notifications',
    'message_content_in_email_notifications',
    'notification_sound',
    'pm_content_in_desktop_notifications',
    'presence_enabled',
    'realm_name_in_email_notifications_policy',
    'wildcard_mentions_notify',
  ],
} as const satisfies Readonly<Record<string, readonly (UserSettingName | 'timezone')[]>>;

type OlderType = keyof typeof SETTINGS_OF_TYPE;

const CHOICES_OF_TYPE = {
  update_display_settings: 'emojiset_choices',
  update_global_notifications: 'available_notification_sounds',
} as const satisfies Readonly<Record<OlderType, string>>;

export const OLDER_TYPES = Object.keys(SETTINGS_OF_TYPE) as readonly OlderType[];

export function olderTypeOf(property: string): OlderType | undefined {
  return OLDER_TYPES.find((type) => (SETTINGS_OF_TYPE[type] as readonly string[]).includes(property));
}

export function olderNames(type: OlderType): readonly string[] {
  return [...SETTINGS_OF_TYPE[type], CHOICES_OF_TYPE[type]];
}

/** The value for older clients: before the locale could decide, the form of the time was a boolean. */
export function olderValue(property: string, value: unknown): unknown {
  return property === 'twenty_four_hour_time' ? (value ?? false) : value;
}
