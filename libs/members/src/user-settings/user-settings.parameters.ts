import {
  boolean,
  choice,
  ChoiceParameter,
  integer,
  IntegerParameter,
  JsonParameter,
  optionalParameters,
  readAs,
  refined,
  text,
  TextParameter,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { isLanguage } from './languages.js';
import { timeZoneNamed } from './time-zone.js';
import { NOTIFICATION_SOUNDS, type UserSettings } from './user-settings.js';

const OPTIONAL = { optional: true } as const;
const EXPLAINED = { optional: true, explained: true } as const;
const oneOf = <const T extends number>(...values: readonly T[]) => choice(values, { explained: true });

/** Longest time in which mails are gathered, seconds: a week. */
const LONGEST_BATCH = 604_800;

const FLAGS = [
  'allow_private_data_export',
  'automatically_follow_topics_where_mentioned',
  'display_emoji_reaction_users',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_drafts_synchronization',
  'enable_followed_topic_audible_notifications',
  'enable_followed_topic_desktop_notifications',
  'enable_followed_topic_email_notifications',
  'enable_followed_topic_push_notifications',
  'enable_followed_topic_wildcard_mentions_notify',
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
  'enter_sends',
  'fluid_layout_width',
  'hide_ai_features',
  'high_contrast_mode',
  'left_side_userlist',
  'message_content_in_email_notifications',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'receives_typing_notifications',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
  'starred_message_counts',
  'translate_emoticons',
  'web_escape_navigates_to_home_view',
  'web_inbox_show_channel_folders',
  'web_left_sidebar_show_channel_folders',
  'web_left_sidebar_unreads_count_summary',
  'web_navigate_to_sent_message',
  'web_suggest_update_timezone',
  'wildcard_mentions_notify',
] as const;

const Flags = optionalParameters(FLAGS, boolean());

/** Settings that accounts have and that the organization gives new ones. The properties have their wire names. */
export class UserSettingsParameters extends Flags {
  @JsonParameter(boolean(), { optional: true, nullable: true }) readonly twenty_four_hour_time?: boolean | null;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly automatically_follow_topics_policy?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly automatically_unmute_topics_in_muted_streams_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly color_scheme?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly demote_inactive_streams?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly desktop_icon_count_display?: number;
  @JsonParameter(oneOf(1, 2, 3, 4, 5), OPTIONAL) readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly realm_name_in_email_notifications_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly user_list_style?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly web_channel_default_view?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly web_mark_read_on_scroll_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly web_stream_unreads_count_display_policy?: number;
  @IntegerParameter({ optional: true, min: 1, max: 100 }) readonly web_font_size_px?: number;
  @IntegerParameter({ optional: true, min: 1, max: 1000 }) readonly web_line_height_percent?: number;
  @JsonParameter(integer(), OPTIONAL) readonly email_notifications_batching_period_seconds?: number;
  @ChoiceParameter(['google', 'twitter', 'text'], EXPLAINED) readonly emojiset?: string;
  @ChoiceParameter(['always', 'on_hover', 'never'], EXPLAINED) readonly web_animate_image_previews?: string;
  @ChoiceParameter(['inbox', 'recent', 'recent_topics', 'all_messages'], EXPLAINED) readonly web_home_view?: string;
  @ChoiceParameter(['always', 'except_followed', 'never'], EXPLAINED)
  readonly resolved_topic_notice_auto_read_policy?: string;
  @TextParameter(OPTIONAL) readonly default_language?: string;
  @TextParameter(OPTIONAL) readonly notification_sound?: string;
}

/** The present name of a time zone. */
export const timeZone = readAs(
  refined(text(), (name) => (timeZoneNamed(name) === undefined ? 'Not a recognized time zone' : undefined)),
  (name) => timeZoneNamed(name) as string,
);

/** What was sent of the settings; checks the rest that no kind says. @throws DomainError */
export function settingsIn(parameters: UserSettingsParameters): UserSettings {
  const settings = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as UserSettings & Partial<UserSettingsParameters>;
  const { notification_sound: sound, email_notifications_batching_period_seconds: batch } = settings;
  const { default_language: language } = settings;
  if (language !== undefined && !isLanguage(language)) throw new DomainError('Invalid default_language');
  if (sound !== undefined && sound !== 'none' && !NOTIFICATION_SOUNDS.some((known) => known === sound)) {
    throw new DomainError(`Invalid notification sound '${sound}'`);
  }
  if (batch !== undefined && (batch < 1 || batch > LONGEST_BATCH)) {
    throw new DomainError(`Invalid email batching period: ${batch} seconds`);
  }
  return settings;
}
